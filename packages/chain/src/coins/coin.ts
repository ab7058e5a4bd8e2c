import { createHash } from 'node:crypto';

/** A coin. Ids and hashes are 32 bytes in hex, in lower case and without `0x`; `amount` is mojo. */
export interface Coin {
  parentId: string;
  puzzleHash: string;
  amount: bigint;
}

/** The name of a coin on the chain: the hash of what it is. */
export function coinIdOf({ parentId, puzzleHash, amount }: Coin): string {
  return createHash('sha256')
    .update(Buffer.from(parentId, 'hex'))
    .update(Buffer.from(puzzleHash, 'hex'))
    .update(toAtom(amount))
    .digest('hex');
}

/** An amount as CLVM writes a number: big-endian, signed, as short as it goes, nothing for 0. */
function toAtom(amount: bigint): Buffer {
  if (amount < 0n) throw new RangeError('A coin has no negative amount');
  if (amount === 0n) return Buffer.alloc(0);
  const digits = amount.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  // The first bit is the sign.
  return Buffer.from(Number.parseInt(even.slice(0, 2), 16) > 0x7f ? `00${even}` : even, 'hex');
}
