import type { WithdrawalDecision } from '@farm/contracts';

/** Actions that end a withdrawal are red. */
export const actionColors = {
  approve: 'primary',
  release: 'primary',
  hold: 'primary',
  cancel: 'error',
  reject: 'error',
} as const satisfies Record<WithdrawalDecision, string>;
