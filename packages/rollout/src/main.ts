#!/usr/bin/env node
import { runCommand } from './runCommand.ts';

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const { argv, env, stdout, stderr } = process;
process.exitCode = await runCommand(argv.slice(2), { env, stdout, stderr });
