import type { WithdrawalStatus } from '@farm/contracts';

const order: Record<WithdrawalStatus, number> = {
  held: 0,
  pending: 1,
  approved: 2,
  sending: 3,
  success: 4,
  failed: 5,
  refunded: 6,
  canceled: 7,
};

/** Every status, those that may need review first. Listed here because importing the schemas would bring in zod. */
export const withdrawalStatuses = (Object.keys(order) as WithdrawalStatus[]).toSorted(
  (one, other) => order[one] - order[other],
);
