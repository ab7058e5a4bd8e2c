import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TrustedKey } from '@farm/contracts/rollout';
import { hasErrorCode, saveFolderEntries } from './durable.ts';

const LINE = /^(person|registry)\s+([A-Za-z0-9_-]{43})\s+(\S.*)$/;

/**
 * Reads the file of trusted keys, one key per line: `person <public key, base64url> <name>` or `registry <public
 * key> <name>`; lines that begin with `#` are comments. Without a file no key is trusted.
 * @throws Error naming the file, the line and the problem
 */
export async function readTrustedKeys(path: string): Promise<TrustedKey[]> {
  try {
    return parseTrustedKeys(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new Error(`${path} cannot be read: ${(error as Error).message}. Put it back from a backup`, {
      cause: error,
    });
  }
}

/** The trusted keys in effect, and the current problem of the file (null if none). */
export interface TrustedKeysState {
  keys: TrustedKey[];
  problem: string | null;
}

/**
 * Returns a reader of the trusted keys that parses the file only after a change. While the file is invalid, such
 * as after a mistake in editing, the last valid keys stay in effect.
 * @returns a function that throws like `readTrustedKeys` until a first read succeeds
 */
export function createTrustedKeysReader(path: string): () => Promise<TrustedKeysState> {
  let cached: { state: string; keys: TrustedKey[] } | undefined;
  return async () => {
    try {
      const state = await readFileVersion(path);
      if (cached?.state !== state) cached = { state, keys: await readTrustedKeys(path) };
      return { keys: cached.keys, problem: null };
    } catch (error) {
      if (!cached) throw error;
      return {
        keys: cached.keys,
        problem: `${(error as Error).message}; the previously read keys stay in use`,
      };
    }
  };
}

/**
 * Adds a key to the file; creates file and folder if missing. An existing key is left unchanged.
 *
 * Appends in a single write, so that concurrent processes do not lose each other's lines.
 * @throws Error if the key cannot be written as a line, or the file cannot be read
 */
export async function addTrustedKey(path: string, key: TrustedKey): Promise<void> {
  const line = `${key.owner} ${key.publicKey} ${key.name}`;
  const [added] = parseTrustedKeys(line, 'the new key');
  if (!added || line.includes('\n')) throw new Error(`A trusted key must have a name on one line: ${line}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a+');
  try {
    const text = await file.readFile('utf8');
    const same = parseTrustedKeys(text, path).find(({ publicKey }) => publicKey === key.publicKey);
    if (same && same.owner !== key.owner)
      throw new Error(`${path} already contains this key, for the ${same.owner} "${same.name}"`);
    if (same) return;
    // An editor may have left the last line without a newline.
    await file.appendFile(`${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await saveFolderEntries(dirname(path));
}

function parseTrustedKeys(text: string, path: string): TrustedKey[] {
  const keys = new Map<string, TrustedKey>();
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const where = `${path}, line ${index + 1}`;
    const [, owner, publicKey, name] = LINE.exec(content) ?? [];
    if (owner === undefined || publicKey === undefined || name === undefined)
      throw new Error(
        `${where}: must be "person <public key> <name>" or "registry <public key> <name>". Correct it, or put the file ` +
          'back from a backup',
      );
    const key: TrustedKey = { owner: owner === 'person' ? 'person' : 'registry', publicKey, name };
    const same = keys.get(publicKey);
    // The registry's own key must never pass for a person's.
    if (same && same.owner !== key.owner)
      throw new Error(`${where}: the key of "${name}" is listed twice, for a person and for a registry`);
    if (!same) keys.set(publicKey, key);
  }
  return [...keys.values()];
}

async function readFileVersion(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs].join(' ');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 'none';
    throw error;
  }
}
