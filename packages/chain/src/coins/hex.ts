/**
 * Decodes 32 bytes from hex.
 * @throws RangeError for anything but 64 lowercase hex digits
 */
export function toBytes32(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError('Must be 32 bytes in lowercase hex without 0x');
  return Buffer.from(hex, 'hex');
}

/** Encodes bytes as lowercase hex without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
