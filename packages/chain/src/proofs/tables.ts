import { blake3 } from '@noble/hashes/blake3.js';
import { computeChaCha8Block } from './chaCha8.ts';
import { toBigInt, toPaddedBytes } from './bits.ts';

/**
 * The tables of a plot of format 1 (chiapos, `proof_of_space.md`): each entry of a table has a value that decides what
 * it matches, and metadata that goes into the values of the next table.
 */
export interface Entry {
  /** k + 6 bits. */
  y: bigint;
  /** As many times k bits as the table says. */
  metadata: bigint;
}

/** Number of tables. */
export const TABLE_COUNT = 7;
/** Bits of a value beyond k. */
export const EXTRA_BITS = 6n;

const B = 119n;
const C = 127n;
const BUCKET = B * C;
const MATCHES = 64n;
const BLOCK_BITS = 512;
const HASH_BITS = 256n;
/** Metadata of an entry of tables 1 to 6, in units of k bits. */
const METADATA_UNITS = [1n, 2n, 4n, 4n, 3n, 2n] as const;

/** Computes entries of table 1 of the plot with this id (32 bytes). */
export function createFirstTable(plotId: Uint8Array, k: number): (x: bigint) => Entry {
  const key = new Uint8Array(32);
  key[0] = 1;
  key.set(plotId.subarray(0, 31), 1);
  const bits = BigInt(k);
  return (x) => {
    // A position has up to 56 bits.
    const position = x * bits;
    const offset = Number(position % BigInt(BLOCK_BITS));
    const block = Number(position / BigInt(BLOCK_BITS));
    const isSplit = offset + k > BLOCK_BITS;
    const stream = toBigInt(computeChaCha8Block(key, block));
    const longer = isSplit
      ? (stream << BigInt(BLOCK_BITS)) | toBigInt(computeChaCha8Block(key, block + 1))
      : stream;
    const length = isSplit ? 2 * BLOCK_BITS : BLOCK_BITS;
    const value = BigInt.asUintN(k, longer >> BigInt(length - offset - k));
    return { y: (value << EXTRA_BITS) | (x >> (bits - EXTRA_BITS)), metadata: x };
  };
}

/**
 * Lists the values, all in the next bucket, that make an entry of the next table with this one. For plots whose values
 * fit into 53 bits.
 */
export function listMatches(left: number): number[] {
  const [b, c, size] = [Number(B), Number(C), Number(BUCKET)];
  const bucket = Math.floor(left / size);
  const l = left % size;
  const matches: number[] = [];
  for (let m = 0; m < MATCHES; m++) {
    const root = 2 * m + (bucket % 2);
    const row = (Math.floor(l / c) + m) % b;
    matches.push((bucket + 1) * size + row * c + (((l % c) + root * root) % c));
  }
  return matches;
}

/** True if two values of one table make an entry of the next. The order of the two matters. */
export function isMatch(left: bigint, right: bigint): boolean {
  const bucket = left / BUCKET;
  if (right / BUCKET !== bucket + 1n) return false;
  const l = left % BUCKET;
  const r = right % BUCKET;
  const m = (r / C - l / C + B) % B;
  const root = 2n * m + (bucket % 2n);
  return m < MATCHES && ((r % C) - (l % C) + C) % C === (root * root) % C;
}

/** Computes the entry of the next table that two matching entries of table `table` (1 to 6) make. */
export function computeEntry(left: Entry, right: Entry, { table, k }: { table: number; k: number }): Entry {
  const bits = BigInt(k);
  const units = METADATA_UNITS[table - 1] ?? 0n;
  const width = units * bits;
  const pair = (left.metadata << width) | right.metadata;
  const input = (left.y << (2n * width)) | pair;
  const hash = toBigInt(blake3(toPaddedBytes(input, Number(bits + EXTRA_BITS + 2n * width))));
  const used = bits + EXTRA_BITS;
  const y = hash >> (HASH_BITS - used);
  if (table < 3) return { y, metadata: pair };
  const next = (METADATA_UNITS[table] ?? 0n) * bits;
  return { y, metadata: BigInt.asUintN(Number(next), hash >> (HASH_BITS - used - next)) };
}
