import { createHash } from 'node:crypto';
import { MOMENTS, type KillRecord, type Moment } from './steps.ts';

/** Kills that the processes of a seed hunt for: kills with these ids (`idOf`), or all except these. */
export interface Hunt {
  /** Moment of the hunted kills: a single moment per seed, so that a few seeds cover many steps. */
  moment: Moment;
  ids: readonly string[];
  areSpared: boolean;
}

/** Returns a short id of a kill. */
export function toKillId({ kind, moment, step }: KillRecord): string {
  return createHash('sha256').update(`${kind} ${moment} ${step}`).digest('hex').slice(0, 10);
}

const toMoment = (seed: number): Moment => MOMENTS[seed % MOMENTS.length] ?? 'before';

/**
 * Creates a hunt for steps at which no process was ever killed, in any seed. A fuse skips steps at which a
 * process was killed in that moment.
 */
export function createHunt(seed: number, killed: readonly KillRecord[]): Hunt {
  const moment = toMoment(seed);
  const ids = killed.flatMap((earlierKill) => [
    toKillId({ ...earlierKill, kind: 'hunted', moment }),
    toKillId({ ...earlierKill, kind: 'burnt' }),
  ]);
  return { moment, ids: [...new Set(ids)], areSpared: true };
}

/** Creates a hunt that repeats the kills of a seed. */
export function createReplayHunt(seed: number, ids: readonly string[]): Hunt {
  return { moment: toMoment(seed), ids, areSpared: false };
}

/** Returns the hunt to continue with after a kill, without its step. */
export function toNextHunt(hunt: Hunt, killed: KillRecord): Hunt {
  const id = toKillId(killed);
  return { ...hunt, ids: hunt.areSpared ? [...hunt.ids, id] : hunt.ids.filter((other) => other !== id) };
}

/** Returns a predicate that is true for the kills of the hunt. */
export function createHunter({ ids, areSpared }: Hunt): (kill: KillRecord) => boolean {
  const known = new Set(ids);
  return (kill) => known.has(toKillId(kill)) !== areSpared;
}
