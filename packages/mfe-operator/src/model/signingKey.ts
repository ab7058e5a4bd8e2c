import {
  computeKeyId,
  encodeKeyTrust,
  encodePublicKey,
  signText,
  type KeyApproval,
  type NewOperatorKey,
  type OperatorKey,
} from '@farm/contracts/rollout';
import { createStore, get, set, update } from 'idb-keyval';

/** Key that an operator signs with in this browser. */
export interface SigningKey {
  /** Not extractable, not even by this page. */
  privateKey: CryptoKey;
  /** 32 bytes, base64url. */
  publicKey: string;
  keyId: string;
}

const STORE = ['farm-rollout', 'keys'] as const;

/**
 * Loads the account's keys in this browser, the newest first, creating one if needed. There are two while a renewed key
 * waits for its trust. Rejects if the browser has no Ed25519 or storage, or the page was not loaded over https.
 */
export async function loadSigningKeys(accountId: string): Promise<SigningKey[]> {
  const store = createStore(...STORE);
  if ((await get<CryptoKeyPair>(accountId, store)) === undefined) {
    const made = await createPair();
    // If another tab was faster, its key is kept.
    await update<CryptoKeyPair>(accountId, (kept) => kept ?? made, store);
  }
  const pairs = await Promise.all(
    [toNextName(accountId), accountId].map((name) => get<CryptoKeyPair>(name, store)),
  );
  const keys = await Promise.all(pairs.filter((pair) => pair !== undefined).map(toSigningKey));
  if (keys.length === 0) throw new Error('The browser did not keep the key');
  return keys;
}

/** Creates another key, beside the one in use, which goes on signing until then. @returns the new key */
export async function createNextKey(accountId: string, inUse: SigningKey): Promise<SigningKey> {
  const store = createStore(...STORE);
  const next = await get<CryptoKeyPair>(toNextName(accountId), store);
  if (next !== undefined && (await toSigningKey(next)).keyId === inUse.keyId)
    await set(accountId, next, store);
  const made = await createPair();
  await set(toNextName(accountId), made, store);
  return toSigningKey(made);
}

/** Signs a public key with its own private key, as proof that it is one's own. */
export async function createClaim({ privateKey, publicKey }: SigningKey): Promise<NewOperatorKey> {
  return { publicKey, signature: await signText(privateKey, 'claim', publicKey) };
}

/** Signs the trust in the key of another operator, for some days from now on. */
export async function createApproval(
  own: SigningKey,
  { publicKey, name }: Pick<OperatorKey, 'publicKey' | 'name'>,
  days: number,
): Promise<KeyApproval> {
  const now = Date.now();
  const period = {
    from: new Date(now).toISOString(),
    until: new Date(now + days * DAY_MS).toISOString(),
  };
  const text = encodeKeyTrust({ publicKey, name, ...period });
  return { ...period, keyId: own.keyId, signature: await signText(own.privateKey, 'trust', text) };
}

/** Command for the farm's machine that makes it trust a registered key. */
export function formatTrustCommand(publicKey: string): string {
  return `npm run admin -- key trust ${publicKey}`;
}

const DAY_MS = 86_400_000;

function toNextName(accountId: string): string {
  return `${accountId}/next`;
}

function createPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
}

async function toSigningKey({ privateKey, publicKey: key }: CryptoKeyPair): Promise<SigningKey> {
  const publicKey = await encodePublicKey(key);
  return { privateKey, publicKey, keyId: await computeKeyId(publicKey) };
}
