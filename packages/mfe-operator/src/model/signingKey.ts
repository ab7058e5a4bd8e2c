import { computeKeyId, encodePublicKey } from '@farm/contracts/rollout';
import { createStore, get, update } from 'idb-keyval';

/** The key that an operator signs with in this browser. */
export interface SigningKey {
  /** Signs, and can never be read: not even by this page. */
  privateKey: CryptoKey;
  /** 32 bytes, base64url. */
  publicKey: string;
  keyId: string;
}

/**
 * The key of an account in this browser; made when there is none. Rejects where the browser has no Ed25519, no
 * storage, or the page did not come over https.
 */
export async function loadSigningKey(accountId: string): Promise<SigningKey> {
  const store = createStore('farm-rollout', 'keys');
  if ((await get<CryptoKeyPair>(accountId, store)) === undefined) {
    const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    // Another tab may have been faster: its key stays.
    await update<CryptoKeyPair>(accountId, (kept) => kept ?? made, store);
  }
  const kept = await get<CryptoKeyPair>(accountId, store);
  if (kept === undefined) throw new Error('The browser did not keep the key');
  const publicKey = await encodePublicKey(kept.publicKey);
  return { privateKey: kept.privateKey, publicKey, keyId: await computeKeyId(publicKey) };
}

/** What an operator runs on the farm's machine, so that a key is believed there. */
export function formatTrustCommand(publicKey: string, name: string): string {
  // Whatever a shell could take for more than a name.
  const quoted = /^[\w.@%+-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
  return `npm run rollout -- trust ${publicKey} ${quoted}`;
}
