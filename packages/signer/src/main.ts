import { loadChiaSdk } from '@farm/chain';
import { createLogger, endWith, runProcess } from '@farm/process';
import { runKeyCommand, USAGE } from './keyCommands.ts';
import { parseSignerSettings } from './settings.ts';
import { SdkMissing, startSigner } from './startSigner.ts';

/** Keeps secrets of the environment out of crash reports. */
process.report.excludeEnv = true;

const words = process.argv.slice(2);
try {
  if (words.length === 0) await sign();
  else await tell();
} catch (error) {
  endWith(error, error instanceof SdkMissing ? 3 : 1);
}

async function sign(): Promise<void> {
  const settings = parseSignerSettings(process.env);
  const log = createLogger(settings.logLevel);
  const { stopWithParent } = settings;
  await runProcess({
    log,
    stopWithParent,
    start: (signal) => startSigner({ settings, env: process.env, log, signal }),
  });
}

async function tell(): Promise<void> {
  const sdk = loadChiaSdk();
  if (sdk === null) throw new SdkMissing();
  const said = await runKeyCommand(sdk, words);
  if (said === null) process.exitCode = 2;
  (said === null ? process.stderr : process.stdout).write(`${said ?? USAGE}\n`);
}
