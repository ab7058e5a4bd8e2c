import { createHash } from 'node:crypto';

/** A coin. Ids and hashes are 32 bytes in lowercase hex without `0x`; `amount` is in mojo. */
export interface Coin {
  parentId: string;
  puzzleHash: string;
  amount: bigint;
}

/** Returns the id of a coin: the hash of its parent id, puzzle hash and amount. */
export function toCoinId({ parentId, puzzleHash, amount }: Coin): string {
  return createHash('sha256')
    .update(Buffer.from(parentId, 'hex'))
    .update(Buffer.from(puzzleHash, 'hex'))
    .update(toAtom(amount))
    .digest('hex');
}

/** Encodes an amount as a CLVM integer: big-endian, signed, as short as possible, empty for 0. */
function toAtom(amount: bigint): Buffer {
  if (amount < 0n) throw new RangeError('The amount of a coin cannot be negative');
  if (amount === 0n) return Buffer.alloc(0);
  const digits = amount.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  // The first bit is the sign.
  return Buffer.from(Number.parseInt(even.slice(0, 2), 16) > 0x7f ? `00${even}` : even, 'hex');
}
