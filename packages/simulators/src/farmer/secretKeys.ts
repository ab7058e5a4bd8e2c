import { createHash } from 'node:crypto';
import { toHex, type ChiaSdk, type SdkSecretKey } from '@farm/chain';

/** Creates the key that follows from a text. */
export function createSecretKey(sdk: ChiaSdk, text: string): SdkSecretKey {
  return sdk.SecretKey.fromSeed(createHash('sha256').update(text).digest());
}

/** Returns the public key of a key, 48 bytes in lowercase hex. */
export function toPublicKey(key: SdkSecretKey): string {
  return toHex(key.publicKey().toBytes());
}
