import { z } from 'zod';
import { registryDocumentSchema, type RegistryDocument } from '../registry/document.ts';
import { haltSchema } from './halt.ts';
import { encodeHalts } from './encodeRegistry.ts';
import { resolveTrustedKeys, type TrustedKey } from './keyTrust.ts';
import { signedKeyTrustSchema } from './keyTrustSchemas.ts';
import { verifySignature, computeKeyId } from './signatures.ts';
import { applyHalts } from './applyHalts.ts';

/**
 * Response of `readRegistry`: the newest revision as people signed it, and the halts since. Its ETag is
 * `"<rev>.<number of halts>"`; with `If-None-Match` and `?wait=<seconds, at most 30>` the response is delayed until
 * there is something newer, or is 304 at the end of the wait. 404 `not_found` before the first revision.
 */
export const signedRegistrySchema = z.strictObject({
  /** The document, byte for byte as it was signed. */
  text: z.string(),
  keyId: z.string(),
  signature: z.string(),
  halts: z.array(haltSchema),
  /** Signature by the registry's own key; null without halts. */
  haltSignature: z.strictObject({ keyId: z.string(), signature: z.string() }).nullable(),
  /**
   * The approvals behind the key that signed the document, up to a key that needs none; absent if its own key is listed
   * on every machine.
   */
  trusts: z.array(signedKeyTrustSchema).optional(),
});
/** See {@link signedRegistrySchema}. */
export type SignedRegistry = z.infer<typeof signedRegistrySchema>;

/** A registry whose signatures have been verified. */
export interface VerifiedSignedRegistry {
  /** The document as people signed it. */
  signed: RegistryDocument;
  /** The effective document: the signed one with the halts applied. */
  document: RegistryDocument;
  haltCount: number;
}

/** Thrown if the registry cannot be trusted; the message says why. */
export class RegistryUntrustedError extends Error {}

/**
 * Verifies and parses a signed registry. `trusted` are the keys that need nobody to vouch for them.
 * @throws RegistryUntrustedError
 */
export async function verifySignedRegistry(
  signed: SignedRegistry,
  trusted: TrustedKey[],
): Promise<VerifiedSignedRegistry> {
  const { text, halts, haltSignature } = signed;
  await assertSignedByPerson(signed, trusted);
  const document = parseDocument(text);
  if (halts.length > 0) {
    if (!haltSignature) throw new RegistryUntrustedError('its halts are not signed');
    const content = {
      kind: 'halts',
      text: encodeHalts(document.rev, halts),
      subject: 'the list of its halts',
    } as const;
    await assertSignature(trusted, 'registry', { ...haltSignature, ...content });
  }
  return { signed: document, document: applyHalts(document, halts), haltCount: halts.length };
}

/**
 * Verifies only that a trusted person signed the text, or one for whom trusted persons vouch. The text is not parsed, so it
 * may be of a newer format.
 * @throws RegistryUntrustedError
 */
export async function assertSignedByPerson(
  { text, keyId, signature, trusts = [] }: Pick<SignedRegistry, 'text' | 'keyId' | 'signature' | 'trusts'>,
  trusted: TrustedKey[],
): Promise<void> {
  const people = await resolveTrustedKeys(trusted, trusts);
  await assertSignature(people, 'person', {
    keyId,
    signature,
    kind: 'registry',
    text,
    subject: 'the document',
  });
}

interface Claim {
  keyId: string;
  signature: string;
  kind: 'registry' | 'halts';
  text: string;
  subject: string;
}

async function assertSignature(
  trusted: TrustedKey[],
  owner: TrustedKey['owner'],
  claim: Claim,
): Promise<void> {
  const { keyId, signature, kind, text, subject } = claim;
  for (const key of trusted) {
    if (key.owner !== owner || (await computeKeyId(key.publicKey)) !== keyId) continue;
    if (await verifySignature(key.publicKey, signature, { kind, text })) return;
    throw new RegistryUntrustedError(`${subject} was changed after "${key.name}" signed it`);
  }
  throw new RegistryUntrustedError(`${subject} is signed by key ${keyId}, which is not trusted here`);
}

function parseDocument(text: string): RegistryDocument {
  try {
    return registryDocumentSchema.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new RegistryUntrustedError(`the document cannot be read: ${reason.replaceAll(/\s*\n\s*/g, ' ')}`);
  }
}
