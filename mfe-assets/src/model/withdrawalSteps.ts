import type { HoldReason, WithdrawalDetail, WithdrawalEvent, WithdrawalStatus } from '@farm/contracts';

/** Name of a step, as a message id suffix. */
export type StepName = 'asked' | 'holdChanged' | 'rejected' | 'reopened' | WithdrawalStatus;

/** Names a step by more than its target status: a rejection by an operator is not a failed payment. */
export function toStepName({ from, to, actor }: Pick<WithdrawalEvent, 'from' | 'to' | 'actor'>): StepName {
  if (from === null) return 'asked';
  if (from === 'held' && to === 'held') return 'holdChanged';
  if (from === 'success') return 'reopened';
  if (to === 'failed' && actor === 'operator') return 'rejected';
  return to;
}

/** Next step of a withdrawal and its time. */
export interface NextStep {
  /** Message id suffix. */
  messageSuffix: string;
  /** Time at which the withdrawal advances by itself; null unless in the future. */
  at: string | null;
  /** Reasons why the withdrawal does not advance at once. */
  holdReasons: HoldReason[];
}

/** Returns the next step; `isDue` is true once `proceedsAt` has passed by the clock of the farm. */
export function toNextStep(
  {
    status,
    holdReasons,
    proceedsAt,
    events,
    isPaying,
  }: Pick<WithdrawalDetail, 'status' | 'holdReasons' | 'proceedsAt' | 'events' | 'isPaying'>,
  isDue: boolean,
): NextStep {
  if (status === 'refunded' && events.some((event) => toStepName(event) === 'rejected'))
    return { messageSuffix: 'rejected', at: null, holdReasons };
  if (status === 'approved' && !isPaying) return { messageSuffix: 'approved.waits', at: null, holdReasons };
  if (status !== 'pending' && status !== 'held') return { messageSuffix: status, at: null, holdReasons };
  if (status === 'pending' && proceedsAt === null)
    return { messageSuffix: 'pending.mail', at: null, holdReasons };
  if (proceedsAt !== null && !isDue) return { messageSuffix: status, at: proceedsAt, holdReasons };
  if (status === 'held' && proceedsAt === null && waitsForDebt(holdReasons))
    return { messageSuffix: 'held.debt', at: null, holdReasons };
  const needsOperator = status === 'held' && proceedsAt === null;
  return { messageSuffix: needsOperator ? 'held.open' : `${status}.soon`, at: null, holdReasons };
}

/** Reasons that last until an operator decides. */
const reviewed: ReadonlySet<HoldReason> = new Set([
  'large_amount',
  'hot_wallet',
  'owner',
  'operator',
  'mail',
]);

/** True if a debt is what lasts longest, and no operator has to decide. */
function waitsForDebt(reasons: readonly HoldReason[]): boolean {
  return reasons.includes('debt') && !reasons.some((reason) => reviewed.has(reason));
}
