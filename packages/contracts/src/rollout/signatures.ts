const ALGORITHM = 'Ed25519';

/**
 * Subject of a signature: a document, a list of halts, trust in a key, approval of a version, or (`claim`) a public key that is one's own. A
 * signature for one kind is never valid for another.
 */
export type SignatureKind = 'registry' | 'halts' | 'trust' | 'approval' | 'claim';

/** A key of Web Crypto, in the browser and in Node, whose types do not name it alike. */
type CryptoKey = Parameters<typeof crypto.subtle.sign>[1];

/** Computes the id of a public key (32 bytes, base64url): the first 16 hex digits of its SHA-256. */
export async function computeKeyId(publicKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', fromBase64url(publicKey));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Signs `text` (Ed25519). @returns base64url */
export async function signText(privateKey: CryptoKey, kind: SignatureKind, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(ALGORITHM, privateKey, toSignedBytes(kind, text));
  return toBase64url(new Uint8Array(signature));
}

/** True if `signature` is valid for exactly this text and `publicKey`; false for malformed input as well. */
export async function verifySignature(
  publicKey: string,
  signature: string,
  { kind, text }: { kind: SignatureKind; text: string },
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64url(publicKey), ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(ALGORITHM, key, fromBase64url(signature), toSignedBytes(kind, text));
  } catch {
    return false;
  }
}

/** Encodes a public key as base64url of its 32 bytes. */
export async function encodePublicKey(publicKey: CryptoKey): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
}

function toSignedBytes(kind: SignatureKind, text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`farm ${kind} 1\n${text}`);
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}
