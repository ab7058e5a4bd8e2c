import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { arch } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../paths.ts';

const run = promisify(execFile);
const CACHE = join(REPOSITORY_ROOT, '.cache/debian');

/**
 * Returns the path of a program of the distribution: the installed one, or one that is unpacked from its package, without
 * installing it. The tests of what runs on a machine in production use the programs that it has there.
 * @param libraries packages whose libraries it needs, and a machine may lack; see {@link toLibraryEnvironment}
 */
export async function loadProgram(
  program: string,
  packageName: string,
  libraries: string[] = [],
): Promise<string> {
  for (const folder of ['/usr/sbin', '/usr/bin'])
    if (await exists(join(folder, program))) return join(folder, program);
  const folder = join(CACHE, packageName);
  if (!(await exists(folder))) await unpack(packageName, folder, libraries);
  for (const path of ['usr/sbin', 'usr/bin'])
    if (await exists(join(folder, path, program))) return join(folder, path, program);
  throw new Error(`The package ${packageName} of this distribution has no ${program}`);
}

/**
 * Returns the folder of PostgreSQL's programs, which Debian keeps apart because a machine may have several versions; of
 * those it is the newest.
 */
export async function loadPostgresPrograms(): Promise<string> {
  const installed = await findPostgresPrograms('/');
  if (installed !== null) return installed;
  const { stdout } = await run('apt-cache', ['depends', 'postgresql']);
  const [, packageName = ''] = /Depends: (postgresql-\d+)$/m.exec(stdout) ?? [];
  const folder = join(CACHE, packageName);
  if (!(await exists(folder))) await unpack(packageName, folder);
  const unpacked = await findPostgresPrograms(folder);
  if (unpacked === null) throw new Error(`The package ${packageName} of this distribution has no programs`);
  return unpacked;
}

async function findPostgresPrograms(root: string): Promise<string | null> {
  const folder = join(root, 'usr/lib/postgresql');
  const versions = await readdir(folder).catch(() => []);
  const [newest] = versions.toSorted((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(folder, newest, 'bin');
}

/** Returns the environment in which a program finds the libraries that were unpacked with it. */
export function toLibraryEnvironment(program: string): Record<string, string> {
  const machine = arch() === 'arm64' ? 'aarch64' : 'x86_64';
  return { LD_LIBRARY_PATH: join(dirname(program), `../lib/${machine}-linux-gnu`) };
}

async function unpack(packageName: string, folder: string, libraries: string[] = []): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(join(CACHE, 'unpacking-'));
  const download = () => run('apt-get', ['download', packageName, ...libraries], { cwd: work });
  // A new machine has no list of packages yet.
  await download().catch(async () => {
    await run('apt-get', ['update']);
    await download();
  });
  for (const archive of await readdir(work))
    await run('dpkg', ['-x', join(work, archive), join(work, 'files')]);
  await rename(join(work, 'files'), folder);
  await rm(work, { recursive: true });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
