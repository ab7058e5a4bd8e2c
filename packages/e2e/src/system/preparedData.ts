import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../paths.ts';
import { makeDataDir } from './makeDataDir.ts';
import { builtFolders } from './programs.ts';

const CACHE = join(REPOSITORY_ROOT, '.cache/e2e');

/** Whatever writes into a data folder. */
const WRITERS = 'packages/{contracts,registry,rollout,server,gateway}/src/**/*.{ts,sql}';

/** Makes the content of a data folder from nothing. */
type Prepare = (dataDir: string) => Promise<void>;

/**
 * A fresh data folder in which the default release is live already. `prepare` makes one; that is done once for the same
 * sources and builds on one day, kept in `cache`, and copied from then on: in a third of the time.
 */
export async function copyPreparedData(prepare: Prepare, cache = CACHE): Promise<string> {
  const prepared = join(cache, keyOf());
  if (!existsSync(prepared)) await makeOnce(prepared, prepare);
  const dataDir = await makeDataDir();
  await copy(prepared, dataDir);
  return dataDir;
}

/** Data that this process is preparing now, by its folder. */
const making = new Map<string, Promise<void>>();

function makeOnce(prepared: string, prepare: Prepare): Promise<void> {
  const begun = making.get(prepared) ?? make(prepared, prepare).finally(() => making.delete(prepared));
  making.set(prepared, begun);
  return begun;
}

async function make(prepared: string, prepare: Prepare): Promise<void> {
  const cache = dirname(prepared);
  const dataDir = await makeDataDir();
  const partial = `${prepared}.${process.pid}`;
  try {
    await prepare(dataDir);
    await mkdir(partial, { recursive: true });
    for (const name of await readdir(cache))
      if (!name.startsWith(basename(prepared))) await rm(join(cache, name), { recursive: true, force: true });
    await copy(dataDir, partial);
    // Another process may have been faster: what it made is as good.
    await rename(partial, prepared).catch(() => undefined);
  } finally {
    for (const folder of [dataDir, partial]) await rm(folder, { recursive: true, force: true });
  }
}

/** With the owners of the files: PostgreSQL runs as another user where the tests run as root. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

function keyOf(): string {
  const builds = builtFolders().map((folder) => join(folder, 'build.json'));
  // Tokens and jobs in it grow old.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of [...globSync(WRITERS, { cwd: REPOSITORY_ROOT }).toSorted(), ...builds])
    hash.update(`\0${file}\0`).update(readFileSync(join(REPOSITORY_ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
