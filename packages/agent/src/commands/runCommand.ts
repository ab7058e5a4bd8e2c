import { parseCommand } from '../config.ts';
import { formatHelp } from '../help.ts';
import { runAgent } from '../run/runAgent.ts';
import { createLog } from '../terminal/log.ts';
import { createPainter } from '../terminal/paint.ts';
import { AGENT_VERSION } from '../version.ts';
import { enroll } from './enroll.ts';
import { readStatus, formatStatus } from './status.ts';
import { updateAgent } from './update.ts';

/** Parts of the process that a command may use. */
export interface ProcessContext {
  env: NodeJS.ProcessEnv;
  stdout: NodeJS.WriteStream;
  /** Path of the program. */
  program: string;
  /** Creates a signal that stops a long-running command; only such commands call it. */
  createStopSignal: () => AbortSignal;
}

/** Runs a command line. @throws CommandError */
export async function runCommand(
  args: string[],
  { env, stdout, program, createStopSignal }: ProcessContext,
): Promise<void> {
  const command = parseCommand(args, env);
  switch (command.name) {
    case 'help':
      stdout.write(formatHelp(command.of));
      return;
    case 'version':
      stdout.write(`${AGENT_VERSION}\n`);
      return;
    case 'enroll':
      stdout.write(await enroll(command, env));
      return;
    case 'run': {
      const log = createLog((line) => stdout.write(line), command.verbose);
      await runAgent({ home: command.home, chia: command.chia, log, signal: createStopSignal() });
      return;
    }
    case 'update':
      stdout.write(await updateAgent(command, program));
      return;
    case 'status': {
      const status = await readStatus(command.home, command.chia);
      stdout.write(
        command.json ? `${JSON.stringify(status)}\n` : formatStatus(status, createPainter(stdout, env)),
      );
    }
  }
}
