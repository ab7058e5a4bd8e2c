import { parseCommand } from '../config.ts';
import { helpText } from '../help.ts';
import { run } from '../run/run.ts';
import { createLog } from '../terminal/log.ts';
import { paintFor } from '../terminal/paint.ts';
import { AGENT_VERSION } from '../version.ts';
import { enroll } from './enroll.ts';
import { readStatus, statusText } from './status.ts';

/** Parts of the process that a command may use. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  stdout: NodeJS.WriteStream;
  /** Creates a signal that stops a long-running command; only such commands call it. */
  stopSignal: () => AbortSignal;
}

/** Runs a command line. @throws CommandError */
export async function runCommand(words: string[], { env, stdout, stopSignal }: Surroundings): Promise<void> {
  const command = parseCommand(words, env);
  switch (command.name) {
    case 'help':
      stdout.write(helpText(command.of));
      return;
    case 'version':
      stdout.write(`${AGENT_VERSION}\n`);
      return;
    case 'enroll':
      stdout.write(await enroll(command, env));
      return;
    case 'run': {
      const log = createLog((line) => stdout.write(line), command.verbose);
      await run({ home: command.home, chia: command.chia, log, signal: stopSignal() });
      return;
    }
    case 'status': {
      const status = await readStatus(command.home, command.chia);
      stdout.write(command.json ? `${JSON.stringify(status)}\n` : statusText(status, paintFor(stdout, env)));
    }
  }
}
