import type { Share } from '@farm/contracts';

/** Reason for the effective space, as a message id suffix. */
export type ShareReason =
  | 'none'
  | 'all'
  | 'lost'
  | 'offline'
  | 'silent'
  | 'contested'
  | 'capped'
  | 'less'
  // Once space is proven:
  | 'unseen'
  | 'read'
  | 'unheard'
  | 'elsewhere'
  | 'unproven';

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

/** Returns the reasons for the health of a user's plots, and for the part of reported space that counts. */
export function toShareReasons(share: Spaces): ShareReason[] {
  const { theoreticalSpace, effectiveSpace, capSpace, isProven, health } = share;
  const { lostCount, offlineCount, contestedCount } = share;
  if (isProven) return toProvenReasons(share);
  if (health === null) return ['none'];
  const isLess = BigInt(effectiveSpace) < BigInt(theoreticalSpace);
  const isCapped = isLess && capSpace !== null && BigInt(effectiveSpace) >= BigInt(capSpace);
  const reasons: ShareReason[] = [];
  if (lostCount > 0) reasons.push('lost');
  if (isLess && offlineCount > 0) reasons.push(effectiveSpace === '0' ? 'silent' : 'offline');
  if (contestedCount > 0) reasons.push('contested');
  if (isCapped) reasons.push('capped');
  if (reasons.length > 0) return reasons;
  return [isLess ? 'less' : 'all'];
}

/** Proven space counts whatever machines report, so these reasons are about the plots that they report. */
function toProvenReasons(share: Spaces): ShareReason[] {
  const { effectiveSpace, lostCount, offlineCount, contestedCount, health } = share;
  const reasons: ShareReason[] = [];
  if (effectiveSpace === '0') reasons.push('unproven');
  if (health === null) return [...reasons, 'unseen'];
  if (lostCount > 0) reasons.push('lost');
  if (offlineCount > 0) reasons.push('unheard');
  if (contestedCount > 0) reasons.push('elsewhere');
  if (reasons.length > 0) return reasons;
  return ['read'];
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
