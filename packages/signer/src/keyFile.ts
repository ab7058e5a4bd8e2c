import { open } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { StartError } from '@farm/process';
import { createPrivateFolder } from './createPrivateFolder.ts';
import type { SignerSettings } from './settings.ts';

const GROUP_AND_OTHERS_MODE = 0o077;

/** Secrets of the signer, 32 bytes each: the current key and the retired keys. */
export interface Seeds {
  current: Buffer;
  retired: Buffer[];
}

/**
 * Reads the keys named by the settings. Deletes SIGNER_KEY from the environment, so that later readers of the
 * environment cannot find it.
 * @throws StartError naming the wrong file or variable, never its content
 */
export async function readSeeds(
  { keyFile, retiredKeyFiles }: Pick<SignerSettings, 'keyFile' | 'retiredKeyFiles'>,
  env: Record<string, string | undefined>,
): Promise<Seeds> {
  const keyText = env['SIGNER_KEY'] ?? '';
  delete env['SIGNER_KEY'];
  return {
    current: keyFile === null ? parseSeed(keyText, 'SIGNER_KEY') : await readKeyFile(keyFile),
    retired: await Promise.all(retiredKeyFiles.map(readKeyFile)),
  };
}

/**
 * Reads a key file: 32 bytes in hex.
 * @throws StartError if the file is missing, accessible to other users, or has any other content
 */
export async function readKeyFile(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw toKeyFileError(error, path);
  });
  try {
    // Checks the open file, because another file may be at its path by now.
    const state = await file.stat();
    if (!state.isFile()) throw new StartError(`${path} is not a file. Put the key back from its backup.`);
    const { mode } = state;
    if ((mode & GROUP_AND_OTHERS_MODE) !== 0)
      throw new StartError(`${path} contains a key that others can read. Run "chmod 600 ${path}".`);
    return parseSeed(await file.readFile('utf8'), path);
  } finally {
    await file.close();
  }
}

/**
 * Generates a key and writes it to a new file that only its owner may read. The file is on disk once this
 * resolves.
 * @throws StartError if the path exists
 */
export async function createKeyFile(path: string): Promise<Buffer> {
  await createPrivateFolder(dirname(path));
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

/** Syncs a folder: a new file survives a power loss only if its directory entry does. */
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
  if (!/^[0-9a-fA-F]{64}$/.test(hex))
    throw new StartError(`${where} must contain 32 bytes in hex. Put the key back from its backup.`);
  return Buffer.from(hex, 'hex');
}

function toKeyFileError(error: unknown, path: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return new StartError(
        `No key found at ${path}. If coins belong to it, put it back from its backup; ` +
          `for a new wallet, create one with "npm run signer -- new-key ${path}".`,
      );
    case 'EEXIST':
      return new StartError(`${path} already exists, and keys are never overwritten. Choose another file.`);
    case 'EACCES':
    case 'EPERM':
      return new StartError(`This user cannot open ${path}.`);
    default:
      return error;
  }
}
