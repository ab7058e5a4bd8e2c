import { resolve } from 'node:path';

/** Settings of the demo farm, as `npm start` gives them. */
export interface Config {
  /** Address of the farm on this machine. */
  url: string;
  outboxUrl: string;
  /** Absolute folder of the demo's own data: sign-ins, and its agents' homes. */
  folder: string;
  /** Environment for the agents and the admin command. */
  env: NodeJS.ProcessEnv;
}

/** Reads the settings from environment variables, all set by the program that starts the demo. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { PORT, OUTBOX_PORT, DATA_DIR } = env;
  if (!PORT || !OUTBOX_PORT || !DATA_DIR) throw new Error('PORT, OUTBOX_PORT and DATA_DIR are required');
  return {
    url: `http://localhost:${PORT}`,
    outboxUrl: `http://127.0.0.1:${OUTBOX_PORT}`,
    folder: resolve(DATA_DIR, 'demo'),
    env,
  };
}
