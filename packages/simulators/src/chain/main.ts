import { loadChiaSdk } from '@farm/chain';
import { createLogger, stopWithError, runProcess, StartError } from '@farm/process';
import { parseSimulatorSettings } from './settings.ts';
import { startSimulator } from './startSimulator.ts';

const NO_SDK_EXIT_CODE = 3;

/** Runs the simulated chain as a process; see `startSimulator`. */
async function runSimulator(): Promise<void> {
  const settings = parseSimulatorSettings(process.env);
  const sdk = loadChiaSdk();
  if (sdk === null) {
    stopWithError(
      new StartError('The simulated chain runs on Linux with glibc on x64 only.'),
      NO_SDK_EXIT_CODE,
    );
  }
  const log = createLogger(settings.logLevel);
  await runProcess({
    log,
    stopWithParent: settings.stopWithParent,
    start: async () => (await startSimulator({ sdk, settings, log, onPersistFailure: stopWithError })).stop,
  });
}

try {
  await runSimulator();
} catch (error) {
  stopWithError(error);
}
