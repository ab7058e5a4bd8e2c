import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';

/** The last commit of release 1, with what was mended in it since. The first migration of a release moves it (docs/decisions/0057-releases-of-tables.md). */
const COMMIT = '2dd45e0c5704c7db1a1d56f3d0c355148221bcfc';

/**
 * Returns a folder with the sources of the previous release, installed: its programs run from there as they did. It is made
 * once for each commit, and stays in the `.cache` of the clone.
 * @throws Error if the clone does not have that commit, or it cannot be installed
 */
export async function openPreviousRelease(clone = repository): Promise<string> {
  const folder = resolve(clone, '.cache/releases', COMMIT);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  // Named last, so that a folder of that name is whole.
  const made = mkdtempSync(`${folder}-`);
  try {
    await extractCommit(clone, made);
    await install(made);
    renameIfFirst(made, folder);
    return folder;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

async function extractCommit(clone: string, folder: string): Promise<void> {
  const archive = join(folder, 'commit.tar');
  const made = await runProgram('git', ['archive', `--output=${archive}`, COMMIT], { cwd: clone });
  if (made.code !== 0)
    throw new Error(
      `The previous release is commit ${COMMIT}, which is not here: ${made.output.trim()}\n` +
        'Fetch the whole history: git fetch --unshallow',
    );
  const extracted = await runProgram('tar', ['-xf', archive, '-C', folder]);
  if (extracted.code !== 0)
    throw new Error(`The previous release cannot be read: ${extracted.output.trim()}`);
  rmSync(archive);
}

/** Each of its commands installs it first, from its own lockfile. */
async function install(folder: string): Promise<void> {
  const { code, output } = await runProgram(
    process.execPath,
    ['packages/build/run.mjs', 'proof', '--help'],
    // From the caches of this machine, and only what is missing from the registry.
    { cwd: folder, env: { ...process.env, npm_config_prefer_offline: 'true' } },
  );
  if (code !== 0) throw new Error(`The previous release cannot be installed:\n${output.trim()}`);
}

/** Another process may have been faster. */
function renameIfFirst(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
