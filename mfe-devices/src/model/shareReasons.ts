import type { Share } from '@farm/contracts';

/** Reason for the effective space, as a message id suffix. */
export type ShareReason =
  'none' | 'all' | 'lost' | 'offline' | 'silent' | 'contested' | 'capped' | 'unproven' | 'less';

type Spaces = Pick<
  Share,
  | 'theoreticalSpace'
  | 'effectiveSpace'
  | 'lostCount'
  | 'offlineCount'
  | 'contestedCount'
  | 'capSpace'
  | 'isProven'
  | 'health'
>;

/** Returns the reasons for the part of a user's space that counts. */
export function toShareReasons(share: Spaces): ShareReason[] {
  const { theoreticalSpace, effectiveSpace, capSpace, isProven, health } = share;
  const { lostCount, offlineCount, contestedCount } = share;
  if (health === null) return ['none'];
  // Proven space is measured by luck, so being a little less says nothing about the plots.
  const isLess = isProven ? health < 1 : BigInt(effectiveSpace) < BigInt(theoreticalSpace);
  const isCapped = isLess && !isProven && capSpace !== null && BigInt(effectiveSpace) >= BigInt(capSpace);
  const reasons: ShareReason[] = [];
  if (lostCount > 0) reasons.push('lost');
  if (isLess && offlineCount > 0) reasons.push(effectiveSpace === '0' ? 'silent' : 'offline');
  if (contestedCount > 0) reasons.push('contested');
  if (isCapped) reasons.push('capped');
  if (isProven && effectiveSpace === '0') reasons.push('unproven');
  if (reasons.length > 0) return reasons;
  return [isLess ? 'less' : 'all'];
}

/** Returns one standard deviation of proven space, in bytes. */
export function computeBand(effectiveSpace: string, deviation: number): string {
  return ((BigInt(effectiveSpace) * BigInt(Math.round(deviation * 1000))) / 1000n).toString();
}

/** Returns the part of the theoretical space that counts, from 0 to 1 in thousandths, rounded down; 0 without space. */
export function computeEffectivePart({ theoreticalSpace, effectiveSpace }: Spaces): number {
  const whole = BigInt(theoreticalSpace);
  if (whole === 0n) return 0;
  return Math.min(1000, Number((BigInt(effectiveSpace) * 1000n) / whole)) / 1000;
}
