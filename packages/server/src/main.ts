import { parseConfig } from './config.ts';
import { createLogger, describeProcess, stopWithError, runProcess } from '@farm/process';
import { startServer } from './startServer.ts';

try {
  const config = parseConfig(process.env);
  const log = createLogger(config.logLevel).child(
    describeProcess(config.role === 'all' ? 'server' : config.role),
  );
  const { stopWithParent, drainSeconds } = config;
  await runProcess({
    ...{ log, stopWithParent, drainSeconds },
    start: (stopping) => startServer(config, log, stopping),
  });
} catch (error) {
  stopWithError(error);
}
