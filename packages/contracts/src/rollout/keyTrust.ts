import canonicalize from 'canonicalize';
import { z } from 'zod';
import { verifySignature, computeKeyId } from './signatures.ts';

/** Public key of a person: 32 bytes, base64url. */
export const publicKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Must be a public key of 43 characters');
/** The first 16 hex digits of a public key's SHA-256; people compare them as its fingerprint. */
export const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/, 'Must be 16 hex digits');

/** What a trusted person signs to make another person's key trusted. */
const keyTrustSchema = z.strictObject({
  publicKey: publicKeySchema,
  /** Owner of the key: the email address of an operator. */
  name: z.string().min(1),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});
/** See {@link keyTrustSchema}. */
export type KeyTrust = z.infer<typeof keyTrustSchema>;

/** A {@link KeyTrust} with the signature of the person who gave it. */
export const signedKeyTrustSchema = keyTrustSchema.extend({ keyId: keyIdSchema, signature: z.string() });
/** See {@link signedKeyTrustSchema}. */
export type SignedKeyTrust = z.infer<typeof signedKeyTrustSchema>;

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
