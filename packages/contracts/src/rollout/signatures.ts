const ALGORITHM = 'Ed25519';

/** What a signature is about: one made for the one never counts for the other. */
export type SignedKind = 'registry' | 'halts';

/** Name of a key: the first 16 hex digits of the SHA-256 of its public half (32 bytes, base64url). */
export async function keyIdOf(publicKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', fromBase64url(publicKey));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Signs `text` (Ed25519). @returns base64url */
export async function signText(privateKey: CryptoKey, kind: SignedKind, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(ALGORITHM, privateKey, signedBytes(kind, text));
  return toBase64url(new Uint8Array(signature));
}

/** Whether `signature` is that of `publicKey` for just this text; false for anything malformed too. */
export async function isSignedBy(
  publicKey: string,
  signature: string,
  { kind, text }: { kind: SignedKind; text: string },
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64url(publicKey), ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(ALGORITHM, key, fromBase64url(signature), signedBytes(kind, text));
  } catch {
    return false;
  }
}

/** The public half of a key as text: 32 bytes, base64url. */
export async function publicKeyText(publicKey: CryptoKey): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
}

function signedBytes(kind: SignedKind, text: string): Uint8Array<ArrayBuffer> {
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
