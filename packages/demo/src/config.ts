import { resolve } from 'node:path';
import { PAST_DAYS } from './past/incidents.ts';

/** Settings of the demo farm, as `npm start` gives them. */
export interface Config {
  /** Address of the farm on this machine. */
  url: string;
  /** Origin that browsers know the farm by. */
  origin: string;
  outboxUrl: string;
  /** URL of the simulated node; null if the demo has no pool. */
  nodeUrl: string | null;
  /** Absolute folder of the demo's own data: sign-ins, and its agents' homes. */
  folder: string;
  /** Days that the farm is old at its first start, at most {@link PAST_DAYS}. */
  pastDays: number;
  /** Environment for the agents and the admin command. */
  env: NodeJS.ProcessEnv;
}

/**
 * Reads the settings from environment variables, all but FARM_DEMO set by the program that starts the demo.
 * @throws Error naming the variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { PORT, PUBLIC_URL, OUTBOX_PORT, DATA_DIR, FARM_DEMO, CHAIN_NODE_URL, POOL_TARGET_ADDRESS } = env;
  if (!PORT || !OUTBOX_PORT || !DATA_DIR) throw new Error('PORT, OUTBOX_PORT and DATA_DIR are required');
  const pastDays = FARM_DEMO === undefined || FARM_DEMO === '' ? PAST_DAYS : Number(FARM_DEMO);
  if (!(pastDays >= 0 && pastDays <= PAST_DAYS))
    throw new Error(`FARM_DEMO must be a number of days from 0 to ${PAST_DAYS}`);
  const url = `http://localhost:${PORT}`;
  return {
    pastDays,
    url,
    origin: new URL(PUBLIC_URL ?? url).origin,
    outboxUrl: `http://127.0.0.1:${OUTBOX_PORT}`,
    nodeUrl: POOL_TARGET_ADDRESS ? (CHAIN_NODE_URL ?? null) : null,
    folder: resolve(DATA_DIR, 'demo'),
    env,
  };
}
