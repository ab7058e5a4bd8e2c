import { z } from 'zod';
import { registryDocumentSchema, type RegistryDocument } from '../registry/document.ts';
import { haltSchema } from './halt.ts';
import { haltsText } from './registryText.ts';
import { isSignedBy, keyIdOf } from './signatures.ts';
import { withHalts } from './withHalts.ts';

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
});
/** See {@link signedRegistrySchema}. */
export type SignedRegistry = z.infer<typeof signedRegistrySchema>;

/** A trusted public key. Keys of people may sign documents; keys of the registry may only sign halts. */
export interface TrustedKey {
  /** 32 bytes, base64url. */
  publicKey: string;
  owner: 'person' | 'registry';
  name: string;
}

/** A registry whose signatures have been verified. */
export interface OpenedRegistry {
  /** The document as people signed it. */
  signed: RegistryDocument;
  /** The effective document: the signed one with the halts applied. */
  document: RegistryDocument;
  haltCount: number;
}

/** Thrown if the registry cannot be trusted; the message says why. */
export class RegistryUntrustedError extends Error {}

/** Verifies and parses a signed registry. @throws RegistryUntrustedError */
export async function openRegistry(signed: SignedRegistry, trusted: TrustedKey[]): Promise<OpenedRegistry> {
  const { text, halts, haltSignature } = signed;
  await demandSignature(trusted, 'person', { ...signed, kind: 'registry', text, what: 'the document' });
  const document = parse(text);
  if (halts.length > 0) {
    if (!haltSignature) throw new RegistryUntrustedError('its halts are not signed');
    const content = {
      kind: 'halts',
      text: haltsText(document.rev, halts),
      what: 'the list of its halts',
    } as const;
    await demandSignature(trusted, 'registry', { ...haltSignature, ...content });
  }
  return { signed: document, document: withHalts(document, halts), haltCount: halts.length };
}

interface Claim {
  keyId: string;
  signature: string;
  kind: 'registry' | 'halts';
  text: string;
  what: string;
}

async function demandSignature(
  trusted: TrustedKey[],
  owner: TrustedKey['owner'],
  claim: Claim,
): Promise<void> {
  const { keyId, signature, kind, text, what } = claim;
  for (const key of trusted) {
    if (key.owner !== owner || (await keyIdOf(key.publicKey)) !== keyId) continue;
    if (await isSignedBy(key.publicKey, signature, { kind, text })) return;
    throw new RegistryUntrustedError(`${what} was changed after "${key.name}" signed it`);
  }
  throw new RegistryUntrustedError(`${what} is signed by key ${keyId}, which is not trusted here`);
}

function parse(text: string): RegistryDocument {
  try {
    return registryDocumentSchema.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new RegistryUntrustedError(`the document cannot be read: ${reason.replaceAll(/\s*\n\s*/g, ' ')}`);
  }
}
