import type { Db } from '@farm/database';
import { listRecentPoints, type RecentPoints } from './points.repository.ts';
import { listAskedDifficulties, updateDifficulty } from './pool.repository.ts';
import type { PoolDependencies, PoolSettings } from './poolDependencies.ts';

/** Enough to measure space by a deviation of six per cent, and few enough to verify. */
const PARTIALS_PER_DAY = 300n;
/** Partials of the last hour that are enough to go by; otherwise the last day decides. */
const ENOUGH_PARTIALS = 25;
/** A difficulty is changed if it is off by this factor: smaller differences are luck. */
const TOLERANCE = 2n;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Partials of the newest minutes are still to be looked at. */
const OPEN_MS = 600_000;

/** Returns the difficulty that a farmer asked for, but not less than the pool takes. */
export function computeDifficulty(
  { minDifficulty, startDifficulty }: Pick<PoolSettings, 'minDifficulty' | 'startDifficulty'>,
  asked: bigint | null,
): bigint {
  if (asked === null) return startDifficulty;
  return asked < minDifficulty ? minDifficulty : asked;
}

/**
 * Lets the difficulty of PlotNFTs follow about 300 partials a day, unless their farmers asked for another: that one holds,
 * also if it came too soon after a change.
 */
export async function updateDifficulties(
  { db, settings }: { db: Db; settings: PoolDependencies['settings'] },
  now = new Date(),
): Promise<void> {
  const to = new Date(now.getTime() - OPEN_MS);
  for (const recent of await listRecentPoints(db, to)) {
    const difficulty = computeWanted(recent, { to, settings });
    const { launcherId } = recent;
    if (difficulty !== recent.difficulty) await updateDifficulty(db, { launcherId, difficulty }, now);
  }
  for (const { launcherId, asked } of await listAskedDifficulties(db, settings.minDifficulty))
    await updateDifficulty(db, { launcherId, difficulty: computeDifficulty(settings, asked) }, now);
}

function computeWanted(
  recent: RecentPoints,
  { to, settings: { minDifficulty } }: { to: Date; settings: Pick<PoolSettings, 'minDifficulty'> },
): bigint {
  const { difficulty, difficultySince, joinedAt, dayPoints, hourPoints, hourPartials } = recent;
  const clamp = (wanted: bigint) => (wanted < minDifficulty ? minDifficulty : wanted);
  const sinceJoining = to.getTime() - joinedAt.getTime();
  if (sinceJoining < HOUR_MS && hourPartials < ENOUGH_PARTIALS) return difficulty;
  if (dayPoints === 0n) {
    // It may only be off for a while.
    return to.getTime() - difficultySince.getTime() < DAY_MS ? difficulty : clamp(difficulty / 2n);
  }
  const isRecent = hourPartials >= ENOUGH_PARTIALS;
  const [points, length] = isRecent ? [hourPoints, HOUR_MS] : [dayPoints, DAY_MS];
  const ms = BigInt(Math.max(OPEN_MS, Math.min(length, sinceJoining)));
  const wanted = clamp((points * BigInt(DAY_MS)) / (ms * PARTIALS_PER_DAY));
  const isOff = wanted >= difficulty * TOLERANCE || wanted * TOLERANCE <= difficulty;
  return isOff ? wanted : difficulty;
}
