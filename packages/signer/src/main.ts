import { loadChiaSdk } from '@farm/chain';
import { createLogger, describeProcess, stopWithError, runProcess } from '@farm/process';
import { runKeyCommand, USAGE } from './keyCommands.ts';
import { parseSignerSettings } from './settings.ts';
import { SdkMissingError, startSigner } from './startSigner.ts';

/** Keeps secrets of the environment out of crash reports. */
process.report.excludeEnv = true;

const words = process.argv.slice(2);
try {
  if (words.length === 0) await runSigner();
  else await runCommand();
} catch (error) {
  stopWithError(error, error instanceof SdkMissingError ? 3 : 1);
}

async function runSigner(): Promise<void> {
  const settings = parseSignerSettings(process.env);
  const log = createLogger(settings.logLevel).child(describeProcess('signer'));
  const { stopWithParent } = settings;
  await runProcess({
    log,
    stopWithParent,
    start: (signal) => startSigner({ settings, env: process.env, log, signal }),
  });
}

async function runCommand(): Promise<void> {
  const sdk = loadChiaSdk();
  if (sdk === null) throw new SdkMissingError();
  const output = await runKeyCommand(sdk, words);
  if (output === null) process.exitCode = 2;
  (output === null ? process.stderr : process.stdout).write(`${output ?? USAGE}\n`);
}
