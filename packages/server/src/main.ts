import { ConfigError, parseConfig } from './config.ts';
import { DataDirInUse } from './database/embedded/dataLock.ts';
import { createLogger } from './logger.ts';
import { PortInUse, startServer } from './startServer.ts';

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
  const isExpected =
    error instanceof ConfigError || error instanceof DataDirInUse || error instanceof PortInUse;
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
