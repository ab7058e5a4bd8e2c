import { parseConfig } from './config.ts';
import { StartError } from './errors.ts';
import { createLogger } from './logger.ts';
import { startServer } from './startServer.ts';

const STOP_LIMIT_MS = 10_000;

/** The process: settings, start, and an orderly end, also of a start that is still under way. */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLogger(config.logLevel);
  const parent = process.ppid;
  const starting = startServer(config, log);

  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('not stopped in time');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    try {
      const stopServer = await starting;
      await stopServer();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  if (config.stopWithParent) {
    // A killed parent sends no signal; its child gets another parent.
    setInterval(() => {
      if (process.ppid !== parent) void stop('the parent process is gone');
    }, 1_000).unref();
  }
  await starting;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
}

/** A line says it all where the cause is outside the program; a bug shows where it is. */
function describe(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
