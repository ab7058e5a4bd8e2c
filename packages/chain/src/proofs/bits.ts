/** Reads bytes as one big-endian number. */
export function toBigInt(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/** Writes a number as a string of bits, filled up with zeros at its end to whole bytes. */
export function toPaddedBytes(value: bigint, bits: number): Uint8Array {
  const bytes = Math.ceil(bits / 8);
  const padded = value << BigInt(8 * bytes - bits);
  return Buffer.from(padded.toString(16).padStart(2 * bytes, '0'), 'hex');
}
