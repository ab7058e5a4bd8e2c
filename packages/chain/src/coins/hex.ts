/**
 * Decodes 32 bytes from hex.
 * @throws RangeError for anything but 64 lowercase hex digits
 */
export function toBytes32(hex: string): Uint8Array {
  return toFixedBytes(hex, 32);
}

/**
 * Decodes `length` bytes from hex.
 * @throws RangeError for anything but twice as many lowercase hex digits
 */
export function toFixedBytes(hex: string, length: number): Uint8Array {
  if (hex.length !== 2 * length || !isHex(hex))
    throw new RangeError(`Must be ${length} bytes in lowercase hex without 0x`);
  return Buffer.from(hex, 'hex');
}

/** True for whole bytes in lowercase hex without `0x`, of any length. */
export function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[0-9a-f]*$/.test(text);
}

/** Encodes bytes as lowercase hex without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
