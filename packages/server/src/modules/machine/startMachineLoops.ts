import type { Logger } from '@farm/process';
import { startLoop } from '../../loops/startLoop.ts';
import { settleClaims } from './claims/settleClaims.ts';
import { deleteMissingPlots, updateMachineStatuses, type UpkeepDependencies } from './upkeep.ts';

const STATUS_INTERVAL_MS = 2_000;
const CLAIMS_INTERVAL_MS = 2_000;
/** Longest turn while there is a backlog of claims. */
const MAX_CLAIMS_TURN_MS = 1_000;
const DELETE_INTERVAL_MS = 60_000;

/**
 * Starts the loops that keep machines and their plots up to date between reports. Returns a function that stops them.
 */
export function startMachineLoops(dependencies: UpkeepDependencies & { log: Logger }): () => Promise<void> {
  const { machines, log } = dependencies;
  let lastPlotId: Buffer | undefined;
  const stops = [
    startLoop({
      name: 'machine statuses',
      // Short settings, as in tests, shorten the interval as well.
      intervalMs: Math.min(STATUS_INTERVAL_MS, (machines.offlineSeconds * 1_000) / 10),
      work: () => updateMachineStatuses(dependencies),
      log,
    }),
    startLoop({
      name: 'plot claims',
      intervalMs: CLAIMS_INTERVAL_MS,
      work: async () => {
        const endAt = Date.now() + MAX_CLAIMS_TURN_MS;
        do lastPlotId = await settleClaims(dependencies, lastPlotId);
        while (lastPlotId.length > 0 && Date.now() < endAt);
      },
      log,
    }),
    startLoop({
      name: 'missing plots',
      intervalMs: DELETE_INTERVAL_MS,
      work: () => deleteMissingPlots(dependencies),
      log,
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
