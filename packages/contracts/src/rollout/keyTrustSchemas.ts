import { z } from 'zod';

/** Public key of a person: 32 bytes, base64url. */
export const publicKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Must be a public key of 43 characters');
/** The first 16 hex digits of a public key's SHA-256; people compare them as its fingerprint. */
export const keyIdSchema = z.string().regex(/^[0-9a-f]{16}$/, 'Must be 16 hex digits');

/** The statement that a trusted person signs to make another person's key trusted. */
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
