import { open } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { StartError } from '@farm/process';
import { makePrivateFolder } from './privateFolder.ts';
import type { SignerSettings } from './settings.ts';

const OTHERS = 0o077;

/** The secrets that the signer works with, 32 bytes each: the current one, then the retired ones. */
export interface Seeds {
  current: Buffer;
  retired: Buffer[];
}

/**
 * Reads the keys that the settings name. SIGNER_KEY is taken out of the environment, so that nobody who looks there
 * later finds it.
 * @throws StartError with the file or variable that is wrong, and never with what stands in it
 */
export async function readSeeds(
  { keyFile, retiredKeyFiles }: Pick<SignerSettings, 'keyFile' | 'retiredKeyFiles'>,
  env: Record<string, string | undefined>,
): Promise<Seeds> {
  const given = env['SIGNER_KEY'] ?? '';
  delete env['SIGNER_KEY'];
  return {
    current: keyFile === null ? parseSeed(given, 'SIGNER_KEY') : await readKeyFile(keyFile),
    retired: await Promise.all(retiredKeyFiles.map(readKeyFile)),
  };
}

/**
 * Reads a key file: 32 bytes in hex.
 * @throws StartError when there is none, others may read it, or it holds something else
 */
export async function readKeyFile(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw toKeyFileError(error, path);
  });
  try {
    // Of the file that is open: another may stand at its path by now.
    const { mode } = await file.stat();
    if ((mode & OTHERS) !== 0)
      throw new StartError(`${path} holds a key that others may read: say "chmod 600 ${path}".`);
    return parseSeed(await file.readFile('utf8'), path);
  } finally {
    await file.close();
  }
}

/**
 * Makes a key that nobody has, and a file for it that only its owner may read. It is on disk when this is done.
 * @throws StartError when there is something at the path
 */
export async function createKeyFile(path: string): Promise<Buffer> {
  await makePrivateFolder(dirname(path));
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw toKeyFileError(error, path);
  });
  const seed = randomBytes(32);
  try {
    await file.writeFile(`${seed.toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
  return seed;
}

/** A file is kept over a loss of power only when its entry in the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function parseSeed(text: string, where: string): Buffer {
  const hex = text.trim();
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw new StartError(`${where} must hold 32 bytes in hex.`);
  return Buffer.from(hex, 'hex');
}

function toKeyFileError(error: unknown, path: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return new StartError(`There is no key at ${path}: make one with "npm run signer -- new-key ${path}".`);
    case 'EEXIST':
      return new StartError(`There is a file at ${path} already: a key is never overwritten.`);
    case 'EACCES':
    case 'EPERM':
      return new StartError(`${path} cannot be opened by this user.`);
    default:
      return error;
  }
}
