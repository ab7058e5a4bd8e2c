import type { HoldReason, WithdrawalDetail, WithdrawalEvent, WithdrawalStatus } from '@farm/contracts';

/** What a step was; the end of a message id. */
export type StepName = 'asked' | 'holdChanged' | 'rejected' | WithdrawalStatus;

/** Names a step by more than where it led to: an operator's refusal is no payment that failed. */
export function nameStep({ from, to, actor }: Pick<WithdrawalEvent, 'from' | 'to' | 'actor'>): StepName {
  if (from === null) return 'asked';
  if (from === 'held' && to === 'held') return 'holdChanged';
  if (to === 'failed' && actor === 'operator') return 'rejected';
  return to;
}

/** What comes next for a withdrawal, and when. */
export interface NextStep {
  /** The end of a message id. */
  words: string;
  /** When it goes on by itself, while that is still to come. */
  at: string | null;
  /** Why it does not go on at once. */
  holdReasons: HoldReason[];
}

/** What comes next; `now` in milliseconds since 1970. */
export function toNextStep(
  {
    status,
    holdReasons,
    proceedsAt,
    events,
    isPaying,
  }: Pick<WithdrawalDetail, 'status' | 'holdReasons' | 'proceedsAt' | 'events' | 'isPaying'>,
  now: number,
): NextStep {
  if (status === 'refunded' && events.some((event) => nameStep(event) === 'rejected'))
    return { words: 'rejected', at: null, holdReasons };
  if (status === 'approved' && !isPaying) return { words: 'approved.waits', at: null, holdReasons };
  if (status !== 'pending' && status !== 'held') return { words: status, at: null, holdReasons };
  const isAhead = proceedsAt !== null && Date.parse(proceedsAt) > now;
  if (isAhead) return { words: status, at: proceedsAt, holdReasons };
  const isForAPerson = status === 'held' && proceedsAt === null;
  return { words: isForAPerson ? 'held.open' : `${status}.soon`, at: null, holdReasons };
}
