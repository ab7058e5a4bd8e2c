import type { HoldReason } from '@farm/contracts';
import type { Say } from './createReader.ts';

/** Next step of a withdrawal that has not been sent. `proceedsAt` is null if it needs a review, or waits for a debt. */
export interface WithdrawalNext {
  /** Empty while its user can still cancel it and nothing else delays it. */
  holdReasons: readonly HoldReason[];
  proceedsAt: string | null;
}

/** Describes a withdrawal's next step: what, when, and why not earlier. */
export function describeNext(say: Say, { holdReasons, proceedsAt }: WithdrawalNext): string[] {
  if (holdReasons.length === 0)
    return proceedsAt === null ? [] : [say('letter.withdrawal.next.processing', { proceedsAt })];
  const reasons = holdReasons
    .map((reason) => say(`letter.withdrawal.holdReason.${reason}`))
    .join(say('letter.semicolon'));
  return [
    waitsForDebt(holdReasons)
      ? say('letter.withdrawal.next.debt')
      : proceedsAt === null
        ? say('letter.withdrawal.next.review')
        : say('letter.withdrawal.next.held', { proceedsAt }),
    say('letter.withdrawal.holdReasons', { reasons }),
  ];
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
