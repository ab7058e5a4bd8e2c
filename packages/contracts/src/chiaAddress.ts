import { bech32m } from '@scure/base';

/** Reason for rejecting a text as a payout address. */
export type AddressProblem = 'format' | 'network';

/** Result of parsing an address: its normal form in lower case, or the problem. */
export type ParsedChiaAddress = { address: string } | { problem: AddressProblem };

const PREFIX = 'xch';
const PUZZLE_HASH_BYTES = 32;
/** The characters of bech32 (BIP 173), including zero, which the specification's own pattern omits. */
const PATTERN = /^xch1[02-9ac-hj-np-z]{58}$/;
/** Longest bech32m text; a valid address has `xch1` and 58 characters. */
const MAX_LENGTH = 90;

/**
 * Parses an address of Chia's main network: bech32m, prefix `xch`, a puzzle hash of 32 bytes. Accepts all upper case,
 * which becomes lower case, and trims white space. `network` means a valid address of another network or kind
 * (`txch`, `nft`), `format` anything else.
 */
export function parseChiaAddress(text: string): ParsedChiaAddress {
  const trimmed = text.trim();
  const decoded = trimmed.length <= MAX_LENGTH ? bech32m.decodeUnsafe(trimmed) : undefined;
  if (!decoded) return { problem: 'format' };
  if (decoded.prefix !== PREFIX) return { problem: 'network' };
  const address = trimmed.toLowerCase();
  const hasFullLength = bech32m.fromWordsUnsafe(decoded.words)?.length === PUZZLE_HASH_BYTES;
  return hasFullLength && PATTERN.test(address) ? { address } : { problem: 'format' };
}

/**
 * Returns the address of a puzzle hash on Chia's main network.
 * @throws RangeError unless the puzzle hash has 32 bytes
 */
export function toChiaAddress(puzzleHash: Uint8Array): string {
  if (puzzleHash.length !== PUZZLE_HASH_BYTES) throw new RangeError('A puzzle hash has 32 bytes');
  return bech32m.encode(PREFIX, bech32m.toWords(puzzleHash));
}

/**
 * Returns the puzzle hash of an address of Chia's main network.
 * @throws RangeError if {@link parseChiaAddress} finds a problem
 */
export function toPuzzleHash(address: string): Uint8Array {
  const parsed = parseChiaAddress(address);
  if (!('address' in parsed)) throw new RangeError(`${address} is not an address`);
  return bech32m.fromWords(bech32m.decode(parsed.address as `xch1${string}`).words);
}
