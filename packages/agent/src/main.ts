import { realpathSync } from 'node:fs';
import { runCommand } from './commands/runCommand.ts';
import { createStopSignal } from './createStopSignal.ts';
import { CommandError, EXIT } from './exitCodes.ts';

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

try {
  const { argv, env, stdout, platform } = process;
  await runCommand(argv.slice(2), {
    env,
    stdout,
    // npm installs a link to it.
    program: realpathSync(argv[1] ?? ''),
    createStopSignal: () => createStopSignal(process, platform),
  });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.failed;
}
