import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import * as calls from '@farm/contracts/calls';
import {
  addTrustedKey,
  readOrCreatePrivateKey,
  readTrustedKeys,
  type RolloutPaths,
  type SigningKey,
} from '@farm/registry';
import type { Operator } from '../change/sendChange.ts';
import { ApiRefusedError } from '../http/ApiRefusedError.ts';
import { RolloutApi } from '../http/RolloutApi.ts';

/** Attempts at a valid token: a token created by another process at the same time invalidates ours. */
const MAX_ATTEMPTS = 4;

/** Reads the operator token of this machine; null if it has none, or a damaged one. */
export async function readOperatorToken({ operatorToken }: RolloutPaths): Promise<string | null> {
  try {
    const text = (await readFile(operatorToken, 'utf8')).trim();
    return /^[\w-]+$/.test(text) ? text : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Sets up the user of this machine as an operator of the farm that runs on it. Creates their key and lists it in the file
 * of trusted keys, again when the old one has expired, and calls `createToken` if the token is missing or the farm no
 * longer accepts it. Idempotent, also across processes. Whether the key counts is the farm's decision, at the first change.
 * @throws Error if the farm rejects every new token
 */
export async function enrollLocalOperator({
  server,
  paths,
  createToken,
}: {
  server: string;
  paths: RolloutPaths;
  createToken: () => Promise<string>;
}): Promise<Operator> {
  for (let attempt = 1; ; attempt += 1) {
    const token = await readOperatorToken(paths);
    const api = new RolloutApi({ server, token });
    if (token !== null && (await isTokenAccepted(api))) {
      const key = await fileOperatorKey(api, paths);
      return { api, key, trustedKeys: await readTrustedKeys(paths.trustedKeys) };
    }
    if (attempt === MAX_ATTEMPTS)
      throw new Error(
        `The farm does not recognize the token in ${paths.operatorToken}, although it was just created`,
      );
    await writeSecret(paths.operatorToken, `${await createToken()}\n`);
  }
}

/** Reads the operator key of this machine, creates it if it is missing or expired, and lists it as trusted. */
async function fileOperatorKey(api: RolloutApi, paths: RolloutPaths): Promise<SigningKey> {
  const { keyId } = await readOrCreatePrivateKey(paths.operatorKey);
  const { items } = await api.call(calls.listRolloutKeys, {});
  const state = items.find((item) => item.keyId === keyId)?.state;
  // Of two processes at once, the second finds nothing to move.
  if (state === 'expired')
    await rename(paths.operatorKey, `${paths.operatorKey}.${keyId}`).catch(() => undefined);
  const key = await readOrCreatePrivateKey(paths.operatorKey);
  const name = `${userInfo().username} on the farm's machine`;
  if (state !== 'withdrawn')
    await addTrustedKey(paths.trustedKeys, { publicKey: key.publicKey, owner: 'person', name });
  return key;
}

async function isTokenAccepted(api: RolloutApi): Promise<boolean> {
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
