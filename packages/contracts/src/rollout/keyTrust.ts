import canonicalize from 'canonicalize';
import type { KeyTrust, SignedKeyTrust } from './keyTrustSchemas.ts';
import { verifySignature, computeKeyId } from './signatures.ts';

/** Returns the text that a person signs to make a key trusted, for the signature kind `trust`. */
export function encodeKeyTrust({ publicKey, name, from, until }: KeyTrust): string {
  return canonicalize({ publicKey, name, from, until }) ?? '';
}

/** A trusted public key. Keys of people may sign documents; keys of the registry may only sign halts. */
export interface TrustedKey {
  /** 32 bytes, base64url. */
  publicKey: string;
  owner: 'person' | 'registry';
  name: string;
}

/**
 * Returns the trusted keys together with those that they vouch for, directly or through one another. Whoever vouches
 * must be trusted at that time; a key that expired since then stays in the list, because what it signed stays valid.
 */
export async function resolveTrustedKeys(
  trusted: TrustedKey[],
  trusts: SignedKeyTrust[],
): Promise<TrustedKey[]> {
  const keys = [...trusted];
  const people = new Map<string, Voucher>();
  for (const { owner, publicKey } of trusted)
    if (owner === 'person') people.set(await computeKeyId(publicKey), { publicKey, trust: null });
  let open = trusts;
  for (let previous = -1; previous !== open.length;) {
    previous = open.length;
    const rest: SignedKeyTrust[] = [];
    for (const trust of open) {
      const voucher = people.get(trust.keyId);
      if (!voucher || !(await isVouchedBy(voucher, trust))) {
        rest.push(trust);
        continue;
      }
      const { publicKey, name } = trust;
      const keyId = await computeKeyId(publicKey);
      // The registry's own key must never pass for a person's.
      if (keys.some((key) => key.publicKey === publicKey)) continue;
      people.set(keyId, { publicKey, trust });
      keys.push({ publicKey, owner: 'person', name });
    }
    open = rest;
  }
  return keys;
}

/** A person's key; `trust` is null for one that needs nobody to vouch for it. */
interface Voucher {
  publicKey: string;
  trust: KeyTrust | null;
}

async function isVouchedBy({ publicKey, trust: own }: Voucher, trust: SignedKeyTrust): Promise<boolean> {
  const at = Date.parse(trust.from);
  if (own !== null && (at < Date.parse(own.from) || at > Date.parse(own.until))) return false;
  return verifySignature(publicKey, trust.signature, { kind: 'trust', text: encodeKeyTrust(trust) });
}
