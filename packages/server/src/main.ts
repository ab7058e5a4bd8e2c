import { parseConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { endWith, runProcess } from './runProcess.ts';
import { startServer } from './startServer.ts';

try {
  const config = parseConfig(process.env);
  const log = createLogger(config.logLevel);
  const { stopWithParent } = config;
  await runProcess({ log, stopWithParent, start: () => startServer(config, log) });
} catch (error) {
  endWith(error);
}
