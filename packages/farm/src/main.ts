#!/usr/bin/env node
import { readRelease, stopWithError } from '@farm/process';
import { commands, createUsage } from './commands.ts';
import { saveRole } from './config.ts';

const [name = '', ...words] = process.argv.slice(2);
const command = commands.get(name);
if (['--version', '-v', 'version'].includes(name)) process.stdout.write(`${describeVersion()}\n`);
else if (command !== undefined) {
  // Programs read their words as if they had been started alone.
  process.argv.splice(2, Infinity, ...(command.words ?? []), ...words);
  if (command.role !== undefined) saveRole(command.role);
  await command.load().catch(stopWithError);
} else if (['', 'help', '--help', '-h'].includes(name)) process.stdout.write(createUsage());
else {
  process.stderr.write(`Unknown command "${name}".\n\n${createUsage()}`);
  process.exitCode = 2;
}

/** The package names the commit that it was made of. */
function describeVersion(): string {
  const release = readRelease();
  return release === null ? 'farm from a working copy' : `farm ${release.version} (${release.commit})`;
}
