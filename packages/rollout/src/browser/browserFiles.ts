import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { StartError } from '@farm/process';
import pRetry from 'p-retry';
import { readFontVersions } from './fonts.ts';

/** Ignored by git; has the same owner as the checkout. */
const BROWSER_CACHE = resolve(import.meta.dirname, '../../../../.cache/browser');

/** Thrown if there is no browser beside these programs: a release has it in an archive of its own, and teams install it. */
class BrowserMissing extends StartError {
  constructor(options?: ErrorOptions) {
    super(
      "There is no browser here. Unpack the release's archive that ends in -browser.tar.gz over this folder",
      options,
    );
  }
}

/** Paths of the unpacked browser and of the files it needs. */
export interface BrowserFiles {
  executable: string;
  /** Folder with NSS and expat, for machines without them. */
  libraries: string;
  fontsConf: string;
  /** Home and cache folder of the browser, so that it writes nothing into the user's home. */
  home: string;
}

/**
 * Unpacks the bundled Chromium and its fonts into `cacheDir`, once. Concurrent processes wait for the first, and a
 * folder with the final name is always complete.
 */
export async function loadBrowserFiles(cacheDir: string = BROWSER_CACHE): Promise<BrowserFiles> {
  const folder = join(cacheDir, await computeContentKey());
  // Checks the file, not the folder: a browser that runs while another version is unpacked may leave an empty folder.
  const executable = join(folder, 'chromium');
  if (!existsSync(executable)) {
    await mkdir(cacheDir, { recursive: true });
    await withLock(join(cacheDir, 'unpacking.lock'), async () => {
      if (!existsSync(executable)) await unpack(cacheDir, folder);
    });
  }
  return {
    executable,
    libraries: join(folder, 'al2023/lib'),
    fontsConf: join(folder, 'fonts.conf'),
    home: join(folder, 'home'),
  };
}

async function computeContentKey(): Promise<string> {
  const packageUrl = new URL('../package.json', findPackage());
  const { version } = JSON.parse(await readFile(packageUrl, 'utf8')) as { version: string };
  return `chromium-${version}_${await readFontVersions()}`;
}

/** @throws BrowserMissing */
function findPackage(): string {
  try {
    return import.meta.resolve('@sparticuz/chromium');
  } catch (error) {
    throw new BrowserMissing({ cause: error });
  }
}

async function unpack(cacheDir: string, folder: string): Promise<void> {
  for (const leftover of await readdir(cacheDir, { withFileTypes: true })) {
    if (leftover.isDirectory()) await rm(join(cacheDir, leftover.name), { recursive: true });
  }
  const partial = `${folder}.partial`;
  await mkdir(join(partial, 'home'), { recursive: true });
  const script = join(import.meta.dirname, `unpackBrowser${extname(import.meta.filename)}`);
  await promisify(execFile)(process.execPath, [script], { env: { TMPDIR: partial } });
  await rename(partial, folder);
}

/** Runs work under a SQLite lock on an empty database, which the operating system releases if this process dies. */
async function withLock(file: string, work: () => Promise<void>): Promise<void> {
  // SQLite's own wait would stop the whole process, which may be a server.
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    await takeLock(lock);
    await work();
  } finally {
    lock.close();
  }
}

const LOCK_POLL_MS = 100;
const LOCK_POLLS = 1_200;
const SQLITE_BUSY = 5;

/** @throws Error if another process holds it for two minutes */
function takeLock(lock: DatabaseSync): Promise<void> {
  return pRetry(() => lock.exec('BEGIN EXCLUSIVE'), {
    retries: LOCK_POLLS,
    minTimeout: LOCK_POLL_MS,
    factor: 1,
    shouldRetry: ({ error }) => (error as { errcode?: number }).errcode === SQLITE_BUSY,
  });
}
