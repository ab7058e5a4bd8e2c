import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import { sendLine } from '../terminal/sendLine.ts';

/**
 * Formats a new remote's files, and installs, which adds it to the lockfile. @throws Error with the tool's own
 * message
 */
export async function settleRemote(folder: string): Promise<void> {
  await run('Formatting', ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn', folder]);
  sendLine('installing …');
  await run('Installing', ['packages/build/src/launch/installNow.mjs']);
}

async function run(what: string, [program = '', ...args]: string[]): Promise<void> {
  const { code, output } = await runProgram(process.execPath, [resolve(repository, program), ...args]);
  if (code !== 0) throw new Error(`${what} failed, so nothing was created:\n${output.trim()}`);
}
