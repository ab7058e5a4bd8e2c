import { parseConfig } from './config.ts';
import { createLogger, stopWithError, runProcess } from '@farm/process';
import { startServer } from './startServer.ts';

try {
  const config = parseConfig(process.env);
  const log = createLogger(config.logLevel);
  const { stopWithParent } = config;
  await runProcess({ log, stopWithParent, start: () => startServer(config, log) });
} catch (error) {
  stopWithError(error);
}
