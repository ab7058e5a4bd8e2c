import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../paths.ts';
import { makeDataDir } from './makeDataDir.ts';
import { listBuiltFolders } from './programs.ts';

const CACHE_FOLDER = join(REPOSITORY_ROOT, '.cache/e2e');

/** Sources that write to a data folder. */
const WRITER_SOURCES = 'packages/{contracts,registry,rollout,server,gateway}/src/**/*.{ts,sql}';

/** Creates the content of an empty data folder. */
type Prepare = (dataDir: string) => Promise<void>;

/**
 * Returns a new data folder in which the default release is already live. `prepare` runs once per day for the same
 * sources and builds; its result is stored in `cache` and copied afterwards, which takes a third of the time.
 */
export async function copyPreparedData(prepare: Prepare, cache = CACHE_FOLDER): Promise<string> {
  const prepared = join(cache, computeCacheKey());
  if (!existsSync(prepared)) await prepareOnce(prepared, prepare);
  const dataDir = await makeDataDir();
  await copy(prepared, dataDir);
  return dataDir;
}

/** Folders that this process is preparing. */
const preparing = new Map<string, Promise<void>>();

function prepareOnce(prepared: string, prepare: Prepare): Promise<void> {
  const preparation =
    preparing.get(prepared) ?? prepareData(prepared, prepare).finally(() => preparing.delete(prepared));
  preparing.set(prepared, preparation);
  return preparation;
}

async function prepareData(prepared: string, prepare: Prepare): Promise<void> {
  const cache = dirname(prepared);
  const dataDir = await makeDataDir();
  const partial = `${prepared}.${process.pid}`;
  try {
    await prepare(dataDir);
    await mkdir(partial, { recursive: true });
    for (const name of await readdir(cache))
      if (!name.startsWith(basename(prepared))) await rm(join(cache, name), { recursive: true, force: true });
    await copy(dataDir, partial);
    // Another process may have finished first; its data is equivalent.
    await rename(partial, prepared).catch(() => undefined);
  } finally {
    for (const folder of [dataDir, partial]) await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps file owners: PostgreSQL runs as another user if the tests run as root. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

function computeCacheKey(): string {
  const builds = listBuiltFolders().map((folder) => join(folder, 'build.json'));
  // Tokens and jobs in the data expire.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of [...globSync(WRITER_SOURCES, { cwd: REPOSITORY_ROOT }).toSorted(), ...builds])
    hash.update(`\0${file}\0`).update(readFileSync(join(REPOSITORY_ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
