import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@farm/database';
import { createLogger, type Logger, runProcess, stopWithError } from '@farm/process';
import { parseConfig } from '@farm/server/config';
import { readConfig } from '../config.ts';
import { makePast } from './makePast.ts';

/** What the farm takes over of the folder in which the past is written. The database comes last: it decides. */
const RESULTS = ['chain', 'demo', 'postgres.json', 'postgres'];

/** Writes the past of a demo farm whose data folder has no database yet. Interrupted, it begins again next time. */
async function main(): Promise<void> {
  const { dataDir, logLevel, stopWithParent } = parseConfig(process.env);
  const log = createLogger(logLevel === 'info' ? 'warn' : logLevel);
  await runProcess({
    log,
    stopWithParent,
    start: async (signal) => {
      await makePastOf(dataDir, { log, signal });
      return () => Promise.resolve();
    },
  });
  process.exit(0);
}

async function makePastOf(dataDir: string, parts: { log: Logger; signal: AbortSignal }): Promise<void> {
  if ((await exists(join(dataDir, 'postgres'))) || (await exists(join(dataDir, 'database.json')))) return;
  const folder = join(dataDir, 'past.new');
  if (await exists(folder)) await discard(folder);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const given = readConfig(process.env);
  const onDay = (day: number) => {
    process.stdout.write(`the past of the demo farm: day ${day} of ${given.pastDays}\n`);
  };
  await makePast({ ...parts, config: { ...given, folder: join(folder, 'demo') }, folder, onDay });
  for (const name of RESULTS) {
    const target = join(dataDir, name);
    await rm(target, { recursive: true, force: true });
    if (await exists(join(folder, name))) await rename(join(folder, name), target);
  }
  await rm(folder, { recursive: true });
}

/** Stops the database that a killed process left behind, then removes its folder. */
async function discard(folder: string): Promise<void> {
  if (await exists(join(folder, 'postgres', 'PG_VERSION')))
    await (await openDatabase({ databaseUrl: null, dataDir: folder })).close();
  await rm(folder, { recursive: true });
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

try {
  await main();
} catch (error) {
  stopWithError(error);
}
