import type { Logger } from '@farm/process';
import { startLoop } from '../../loops/startLoop.ts';
import { settleClaims } from './claims/settle.ts';
import { forgetPlots, updateStatuses, type UpkeepParts } from './upkeep.ts';

const STATUS_MS = 2_000;
const CLAIMS_MS = 2_000;
/** A turn goes on while there is more to look at, for so long. */
const CLAIMS_TURN_MS = 1_000;
const FORGET_MS = 60_000;

/** Begins what keeps machines and their plots up to date without reports. The answer ends it. */
export function startMachineLoops(parts: UpkeepParts & { log: Logger }): () => Promise<void> {
  const { machines, log } = parts;
  let place: Buffer | undefined;
  const stops = [
    startLoop({
      name: 'machine statuses',
      // Short settings, as tests have them, are told as promptly.
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
