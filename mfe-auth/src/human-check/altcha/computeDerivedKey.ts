import type { AltchaChallenge } from '../../model/altchaChallenge.ts';

type Parameters = Pick<AltchaChallenge['parameters'], 'cost' | 'keyLength'>;

/** Derives a key with PBKDF2 and SHA-256, the only algorithm that the API uses. */
export async function computeDerivedKey(
  parameters: Parameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ derivedKey: Uint8Array }> {
  // Browsers hide WebCrypto over plain HTTP on hosts other than localhost.
  const derive = globalThis.isSecureContext ? deriveWithWebCrypto : deriveWithScript;
  return { derivedKey: await derive(parameters, salt, password) };
}

async function deriveWithWebCrypto({ cost, keyLength }: Parameters, salt: Uint8Array, password: Uint8Array) {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations: cost },
    key,
    keyLength * 8,
  );
  return new Uint8Array(bits);
}

async function deriveWithScript({ cost, keyLength }: Parameters, salt: Uint8Array, password: Uint8Array) {
  const { computePbkdf2 } = await import('./computePbkdf2.ts');
  return computePbkdf2(password, salt, { c: cost, dkLen: keyLength });
}
