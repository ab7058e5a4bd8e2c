import { startLoop } from '../../../loops/startLoop.ts';
import { createHaltWatch, type HaltDependencies } from './halt/createHaltWatch.ts';
import { createStableWatch } from './halt/createStableWatch.ts';
import { createStepWatch } from '../steps/createStepWatch.ts';
import { createWebhookTurn } from '../webhooks/createWebhookTurn.ts';
import { createBeaconUpkeep } from './createBeaconUpkeep.ts';

const HALT_INTERVAL_MS = 1_000;
const WEBHOOK_INTERVAL_MS = 2_000;
const STEP_INTERVAL_MS = 1_000;
const STABLE_INTERVAL_MS = 10_000;
const UPKEEP_INTERVAL_MS = 60_000;

/** Starts the loops that halt failing canaries and maintain the failure counts. @returns a function that stops them */
export function startBeaconLoops(dependencies: HaltDependencies): () => Promise<void> {
  const { db, log } = dependencies;
  const stops = [
    startLoop({ name: 'canaries', intervalMs: HALT_INTERVAL_MS, work: createHaltWatch(dependencies), log }),
    startLoop({
      name: 'stable versions',
      intervalMs: STABLE_INTERVAL_MS,
      work: createStableWatch(dependencies),
      log,
    }),
    startLoop({
      name: 'canary steps',
      intervalMs: STEP_INTERVAL_MS,
      work: createStepWatch(dependencies),
      log,
    }),
    startLoop({ name: 'beacons', intervalMs: UPKEEP_INTERVAL_MS, work: createBeaconUpkeep(db), log }),
  ];
  const { webhook } = dependencies.rollout.settings;
  if (webhook)
    stops.push(
      startLoop({
        name: 'webhooks',
        intervalMs: WEBHOOK_INTERVAL_MS,
        work: createWebhookTurn(dependencies, webhook),
        log,
      }),
    );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
