import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import * as calls from '@farm/contracts/calls';
import { addTrustedKey, readOrCreatePrivateKey, readTrustedKeys, type RolloutPaths } from '@farm/registry';
import type { Operator } from '../change/makeChange.ts';
import { ApiRefusedError } from '../http/ApiRefusedError.ts';
import { RolloutApi } from '../http/RolloutApi.ts';

/** Another process may have made a token at the same moment, and this one's is worth nothing. */
const TRIES = 4;

/** The operator's token of this machine; null where there is none. */
export async function readOperatorToken({ operatorToken }: RolloutPaths): Promise<string | null> {
  try {
    return (await readFile(operatorToken, 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The person who runs this machine, as an operator of the farm on it: their key is made and trusted, and their token
 * made by `createToken`, when it is missing or the farm does not know it (any more). Doing so twice, or from two
 * processes, changes nothing.
 */
export async function localOperator({
  server,
  paths,
  createToken,
}: {
  server: string;
  paths: RolloutPaths;
  createToken: () => Promise<string>;
}): Promise<Operator> {
  const key = await trustOperatorKey(paths);
  const trusted = await readTrustedKeys(paths.trustedKeys);
  for (let attempt = 1; ; attempt += 1) {
    const token = await readOperatorToken(paths);
    const api = new RolloutApi({ server, token });
    if (token !== null && (await isKnown(api))) return { api, key, trusted };
    if (attempt === TRIES)
      throw new Error(
        `The farm does not know the token in ${paths.operatorToken}, although it was just made`,
      );
    await writeSecret(paths.operatorToken, `${await createToken()}\n`);
  }
}

/** The key of the person who runs this machine, made and trusted when it is not yet. */
async function trustOperatorKey(paths: RolloutPaths) {
  const key = await readOrCreatePrivateKey(paths.operatorKey);
  const name = `${userInfo().username} on the farm's machine`;
  await addTrustedKey(paths.trustedKeys, { publicKey: key.publicKey, owner: 'person', name });
  return key;
}

async function isKnown(api: RolloutApi): Promise<boolean> {
  try {
    await api.call(calls.readRolloutStatus, {});
    return true;
  } catch (error) {
    if (error instanceof ApiRefusedError && error.status === 401) return false;
    throw error;
  }
}

async function writeSecret(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(partial, text, { mode: 0o600 });
  await rename(partial, path);
}
