import { createHash } from 'node:crypto';
import { MOMENTS, type Killed, type Moment } from './steps.ts';

/** What processes of a seed kill themselves at: kills of these ids (`idOf`), or all but these. */
export interface Hunt {
  /** The moment in which a step is hunted: of one kind, so that a few seeds come to many steps. */
  moment: Moment;
  ids: readonly string[];
  areSpared: boolean;
}

/** A short name of a kill. */
export function idOf({ kind, moment, step }: Killed): string {
  return createHash('sha256').update(`${kind} ${moment} ${step}`).digest('hex').slice(0, 10);
}

const momentOf = (seed: number): Moment => MOMENTS[seed % MOMENTS.length] ?? 'before';

/**
 * Hunts steps that nothing was ever killed at, wherever they come. A fuse passes over steps that something was killed at
 * in that moment.
 */
export function huntNew(seed: number, killed: readonly Killed[]): Hunt {
  const moment = momentOf(seed);
  const ids = killed.flatMap((one) => [
    idOf({ ...one, kind: 'hunted', moment }),
    idOf({ ...one, kind: 'burnt' }),
  ]);
  return { moment, ids: [...new Set(ids)], areSpared: true };
}

/** Once more what was killed in a seed. */
export function huntAgain(seed: number, ids: readonly string[]): Hunt {
  return { moment: momentOf(seed), ids, areSpared: false };
}

/** The hunt goes on after a kill, and not for the same step. */
export function huntOn(hunt: Hunt, killed: Killed): Hunt {
  const id = idOf(killed);
  return { ...hunt, ids: hunt.areSpared ? [...hunt.ids, id] : hunt.ids.filter((other) => other !== id) };
}

/** Whether the hunt is for this one. */
export function createHunter({ ids, areSpared }: Hunt): (kill: Killed) => boolean {
  const known = new Set(ids);
  return (kill) => known.has(idOf(kill)) !== areSpared;
}
