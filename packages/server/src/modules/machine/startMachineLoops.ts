import type { Logger } from '@farm/process';
import { startLoop } from '../../loops/startLoop.ts';
import { settleClaims } from './claims/settle.ts';
import { forgetPlots, updateStatuses, type UpkeepParts } from './upkeep.ts';

const STATUS_MS = 2_000;
const CLAIMS_MS = 2_000;
/** Longest turn while there is a backlog of claims. */
const CLAIMS_TURN_MS = 1_000;
const FORGET_MS = 60_000;

/**
 * Starts the loops that keep machines and their plots up to date between reports. Returns a function that stops them.
 */
export function startMachineLoops(parts: UpkeepParts & { log: Logger }): () => Promise<void> {
  const { machines, log } = parts;
  let place: Buffer | undefined;
  const stops = [
    startLoop({
      name: 'machine statuses',
      // Short settings, as in tests, shorten the interval as well.
      everyMs: Math.min(STATUS_MS, (machines.offlineSeconds * 1_000) / 10),
      work: () => updateStatuses(parts),
      log,
    }),
    startLoop({
      name: 'plot claims',
      everyMs: CLAIMS_MS,
      work: async () => {
        const endAt = Date.now() + CLAIMS_TURN_MS;
        do place = await settleClaims(parts, place);
        while (place.length > 0 && Date.now() < endAt);
      },
      log,
    }),
    startLoop({ name: 'missing plots', everyMs: FORGET_MS, work: () => forgetPlots(parts), log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
