import { computeKeyId, encodePublicKey } from '@farm/contracts/rollout';
import { createStore, get, update } from 'idb-keyval';

/** Key that an operator signs with in this browser. */
export interface SigningKey {
  /** Not extractable, not even by this page. */
  privateKey: CryptoKey;
  /** 32 bytes, base64url. */
  publicKey: string;
  keyId: string;
}

/**
 * Loads the account's key in this browser, creating it if needed. Rejects if the browser has no Ed25519 or
 * storage, or the page was not loaded over https.
 */
export async function loadSigningKey(accountId: string): Promise<SigningKey> {
  const store = createStore('farm-rollout', 'keys');
  if ((await get<CryptoKeyPair>(accountId, store)) === undefined) {
    const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    // If another tab was faster, its key is kept.
    await update<CryptoKeyPair>(accountId, (kept) => kept ?? made, store);
  }
  const kept = await get<CryptoKeyPair>(accountId, store);
  if (kept === undefined) throw new Error('The browser did not keep the key');
  const publicKey = await encodePublicKey(kept.publicKey);
  return { privateKey: kept.privateKey, publicKey, keyId: await computeKeyId(publicKey) };
}

/** Command for the farm's machine that makes it trust a key. */
export function formatTrustCommand(publicKey: string, name: string): string {
  // Quotes anything that a shell could interpret.
  const quoted = /^[\w.@%+-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
  return `npm run rollout -- trust ${publicKey} ${quoted}`;
}
