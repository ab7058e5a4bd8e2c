import { startLoop } from '../../../loops/startLoop.ts';
import { createHaltWatch, type HaltParts } from './halt/haltFailing.ts';
import { createStableWatch } from './halt/watchStable.ts';
import { createBeaconUpkeep } from './upkeep.ts';

const HALT_MS = 1_000;
const STABLE_MS = 10_000;
const UPKEEP_MS = 60_000;

/** Starts the loops that halt failing canaries and maintain the failure counts. @returns a function that stops them */
export function startBeaconLoops(parts: HaltParts): () => Promise<void> {
  const { db, log } = parts;
  const stops = [
    startLoop({ name: 'canaries', everyMs: HALT_MS, work: createHaltWatch(parts), log }),
    startLoop({ name: 'stable versions', everyMs: STABLE_MS, work: createStableWatch(parts), log }),
    startLoop({ name: 'beacons', everyMs: UPKEEP_MS, work: createBeaconUpkeep(db), log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
