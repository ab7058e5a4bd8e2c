import { toFixedBytes } from '../coins/hex.ts';

/**
 * Parts of Chia's streamable encoding, in which a structure is the concatenation of its fields (chia-blockchain,
 * `util/streamable.py`). Each throws a RangeError for a value that its field cannot hold.
 */

/** Encodes an unsigned integer of `bytes` bytes, big-endian. */
export function encodeUint(value: number | bigint, bytes: 1 | 4 | 8): Uint8Array {
  const integer = BigInt(value);
  if (integer < 0n || integer >= 1n << BigInt(bytes * 8)) {
    throw new RangeError(`${value} is not an unsigned integer of ${bytes} bytes`);
  }
  return Buffer.from(integer.toString(16).padStart(bytes * 2, '0'), 'hex');
}

/** Encodes bytes of a fixed length: a hash of 32 bytes, a public key of 48. */
export function encodeFixed(hex: string, bytes: 32 | 48): Uint8Array {
  return toFixedBytes(hex, bytes);
}

/** Encodes bytes of any length: 4 bytes of length, then the bytes. */
export function encodeBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([encodeUint(bytes.length, 4), bytes]);
}

/** Encodes text as bytes of UTF-8. */
export function encodeText(text: string): Uint8Array {
  return encodeBytes(Buffer.from(text));
}

/** Encodes true as 1 and false as 0. */
export function encodeBoolean(value: boolean): Uint8Array {
  return Uint8Array.of(value ? 1 : 0);
}

/** Encodes a field that may be missing: 0, or 1 and the field. */
export function encodeOptional<T>(value: T | null, encode: (value: T) => Uint8Array): Uint8Array {
  return value === null ? Uint8Array.of(0) : Buffer.concat([Uint8Array.of(1), encode(value)]);
}
