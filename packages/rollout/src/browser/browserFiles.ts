import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { fontVersions } from './fonts.ts';

/** Git-ignored, and owned by whoever owns the checkout. */
const BROWSER_CACHE = resolve(import.meta.dirname, '../../../../.cache/browser');

/** Where the unpacked browser lies, and what it needs beside it. */
export interface BrowserFiles {
  executable: string;
  /** NSS and expat, for machines that have none installed. */
  libraries: string;
  fontsConf: string;
  /** Home and cache folder of the browser, so that it writes nothing into the user's. */
  home: string;
}

/**
 * Unpacks the bundled Chromium and its fonts into `cacheDir`, once: processes that ask at the same time wait
 * for the first, and a folder under its final name is always whole.
 */
export async function ensureBrowserFiles(cacheDir: string = BROWSER_CACHE): Promise<BrowserFiles> {
  const folder = join(cacheDir, await contentKey());
  // Not the folder: a browser that ran while another version was unpacked may have left an empty one behind.
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

async function contentKey(): Promise<string> {
  const packageUrl = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(packageUrl, 'utf8')) as { version: string };
  return `chromium-${version}_${await fontVersions()}`;
}

async function unpack(cacheDir: string, folder: string): Promise<void> {
  for (const leftover of await readdir(cacheDir, { withFileTypes: true })) {
    if (leftover.isDirectory()) await rm(join(cacheDir, leftover.name), { recursive: true });
  }
  const partial = `${folder}.partial`;
  await mkdir(join(partial, 'home'), { recursive: true });
  const script = join(import.meta.dirname, 'unpackBrowser.ts');
  await promisify(execFile)(process.execPath, [script], { env: { TMPDIR: partial } });
  await rename(partial, folder);
}

/** Holds a lock that the operating system drops when this process dies: SQLite's, on an empty database. */
async function withLock(file: string, work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(file, { timeout: 120_000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    await work();
  } finally {
    lock.close();
  }
}
