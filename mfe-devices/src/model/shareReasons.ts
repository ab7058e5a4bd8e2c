import type { Share } from '@farm/contracts';

/** Why effective space is what it is; the end of a message id. */
export type ShareReason =
  'none' | 'all' | 'offline' | 'silent' | 'contested' | 'capped' | 'unproven' | 'less';

type Spaces = Pick<
  Share,
  | 'theoreticalSpace'
  | 'effectiveSpace'
  | 'offlineCount'
  | 'contestedCount'
  | 'capSpace'
  | 'isProven'
  | 'health'
>;

/** What there is to say of the part of a user's space that counts. */
export function toShareReasons(share: Spaces): ShareReason[] {
  const { theoreticalSpace, effectiveSpace, offlineCount, contestedCount, capSpace, isProven, health } =
    share;
  if (health === null) return ['none'];
  const isLess = BigInt(effectiveSpace) < BigInt(theoreticalSpace);
  const isCapped = isLess && !isProven && capSpace !== null && BigInt(effectiveSpace) >= BigInt(capSpace);
  const reasons: ShareReason[] = [];
  if (isLess && offlineCount > 0) reasons.push(effectiveSpace === '0' ? 'silent' : 'offline');
  if (contestedCount > 0) reasons.push('contested');
  if (isCapped) reasons.push('capped');
  if (isLess && isProven) reasons.push('unproven');
  if (reasons.length > 0) return reasons;
  return [isLess ? 'less' : 'all'];
}

/** What part of the theoretical space counts, from 0 to 1 in thousandths, rounded down; 0 without any. */
export function effectivePart({ theoreticalSpace, effectiveSpace }: Spaces): number {
  const whole = BigInt(theoreticalSpace);
  if (whole === 0n) return 0;
  return Math.min(1000, Number((BigInt(effectiveSpace) * 1000n) / whole)) / 1000;
}
