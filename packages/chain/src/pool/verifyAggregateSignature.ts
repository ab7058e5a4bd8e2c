import { isHex } from '../coins/hex.ts';
import type { ChiaSdk } from '../coins/sdk.ts';

const PUBLIC_KEY_BYTES = 48;
const SIGNATURE_BYTES = 96;

/** A message and the key that signed it, in lowercase hex without `0x`. The message has any length. */
export interface SignedMessage {
  publicKey: string;
  message: string;
}

/**
 * True if the signature (hex) is the aggregate of one signature for each message, by its key, in the augmented
 * BLS scheme of Chia. False also for input that is malformed, no point of the curve, or the point at infinity, as
 * a key at infinity signs every message; and false for no messages at all.
 */
export function verifyAggregateSignature(
  sdk: ChiaSdk,
  signed: readonly SignedMessage[],
  signature: string,
): boolean {
  // The SDK aborts the process on bytes of another length.
  if (signed.length === 0 || !isHexOf(signature, SIGNATURE_BYTES)) return false;
  if (!signed.every(({ publicKey, message }) => isHexOf(publicKey, PUBLIC_KEY_BYTES) && isHex(message))) {
    return false;
  }
  try {
    const keys = signed.map(({ publicKey }) => sdk.PublicKey.fromBytes(Buffer.from(publicKey, 'hex')));
    const point = sdk.Signature.fromBytes(Buffer.from(signature, 'hex'));
    if (!point.isValid() || keys.some((key) => key.isInfinity() || !key.isValid())) return false;
    const messages = signed.map(({ message }) => Buffer.from(message, 'hex'));
    return sdk.PublicKey.aggregateVerify(keys, messages, point);
  } catch {
    // The bytes are no point of the curve.
    return false;
  }
}

function isHexOf(text: string, bytes: number): boolean {
  return text.length === 2 * bytes && isHex(text);
}
