import { createPrivateKey as parseKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { computeKeyId, encodePublicKey } from '@farm/contracts/rollout';
import { createSecretFile, hasErrorCode } from './durable.ts';

/** A private key for `signText`, with the text and the id of its public key. */
export interface SigningKey {
  key: CryptoKey;
  publicKey: string;
  keyId: string;
}

/** Creates an Ed25519 key as PKCS#8 PEM, readable by its owner only. @throws Error if the file exists already */
export async function createPrivateKey(path: string): Promise<SigningKey> {
  if (!(await createSecretFile(path, createKeyPem())))
    throw new Error(
      `${path} already contains a key, which is never overwritten: choose another file, or move it away`,
    );
  return readPrivateKey(path);
}

/** @throws Error naming the file if it is missing or holds no Ed25519 key; never quotes its content */
export async function readPrivateKey(path: string): Promise<SigningKey> {
  const pem = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) throw new Error(`No key found at ${path}`, { cause: error });
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  });
  const bytes = toPkcs8(pem, path);
  const pair = parseKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' });
  const { x = '' } = pair.export({ format: 'jwk' });
  const publicKey = await encodePublicKey(
    await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', true, ['verify']),
  );
  const key = await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
  return { key, publicKey, keyId: await computeKeyId(publicKey) };
}

/** Reads the key at `path`, and creates it if missing; concurrent processes get the same key. */
export async function readOrCreatePrivateKey(path: string): Promise<SigningKey> {
  await createSecretFile(path, createKeyPem());
  return readPrivateKey(path);
}

function createKeyPem(): string {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  });
  return privateKey;
}

function toPkcs8(pem: string, path: string): Uint8Array<ArrayBuffer> {
  try {
    const key = parseKey(pem);
    if (key.asymmetricKeyType === 'ed25519')
      return Uint8Array.from(key.export({ format: 'der', type: 'pkcs8' }));
  } catch {
    // Reported below, because the message of the parser may quote the file.
  }
  throw new Error(
    `${path} does not contain an Ed25519 private key (PKCS#8 PEM). Put it back from a backup; ` +
      'without one, move it away for a new key, which has to be trusted (docs/operators.md)',
  );
}
