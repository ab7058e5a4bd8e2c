import { runCommand } from './commands/runCommand.ts';
import { CommandError, EXIT } from './exitCodes.ts';

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

try {
  const { argv, env, stdout } = process;
  await runCommand(argv.slice(2), { env, stdout, createStopSignal });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.failed;
}

/** Aborts on the first SIGTERM or SIGINT; a second one has its default effect and kills the process. */
function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
