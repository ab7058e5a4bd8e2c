import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../exitCodes.ts';
import { saveFile } from '../home/durable.ts';
import { decodePackage } from './decodePackage.ts';

/** File name of the program in its package. */
const PROGRAM = 'farm-agent.mjs';

const START_TIMEOUT_MS = 60_000;
/** A program that is tried before it takes the place of the one before, and files of an interrupted write. */
const LEFTOVER = /^farm-agent\.[0-9a-f-]{36}\.mjs|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Replaces the installed agent by that of a package. Whenever this is interrupted, the old or the new program is there as a
 * whole, and doing it again completes it. A program that does not start here takes no place.
 * @param program path of the installed program
 * @throws CommandError
 */
export async function updateProgram(
  program: string,
  { archive, version }: { archive: Buffer; version: string },
): Promise<void> {
  const folder = dirname(program);
  const files = decodePackage(archive);
  const content = files.get(PROGRAM);
  if (basename(program) !== PROGRAM || !content)
    throw new CommandError(`${program} is not an installed farm-agent, so it cannot be updated.`);
  try {
    await deleteLeftovers(folder);
    await assertStarts(folder, content, version);
    for (const [name, other] of files) if (name !== PROGRAM) await saveFile(join(folder, name), other, 0o644);
    // Last, because its version says whether the update is done.
    await saveFile(program, content, 0o755);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw new CommandError(
      `Cannot write to ${folder}: run the update as the user that installed farm-agent, with --home for the agent's data folder.`,
    );
  }
}

async function assertStarts(folder: string, content: Buffer, version: string): Promise<void> {
  const trial = join(folder, `farm-agent.${randomUUID()}.mjs`);
  try {
    await saveFile(trial, content);
    const { stdout } = await promisify(execFile)(process.execPath, [trial, '--version'], {
      timeout: START_TIMEOUT_MS,
    });
    if (stdout.trim() !== version) throw new Error(`it says that it is version ${stdout.trim()}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new CommandError(
      `farm-agent ${version} does not start on this computer, so nothing was changed: ${(error as Error).message}`,
    );
  } finally {
    await rm(trial, { force: true });
  }
}

/** Deletes what killed updates left in the folder of the program. */
async function deleteLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (LEFTOVER.test(name)) await rm(join(folder, name), { force: true });
}
