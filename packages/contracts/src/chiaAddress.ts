import { bech32m } from '@scure/base';

/** Why a text is no address to pay to. */
export type AddressProblem = 'format' | 'network';

/** What a text says as an address: its normal form, in lower case, or what is wrong with it. */
export type CheckedAddress = { address: string } | { problem: AddressProblem };

const PREFIX = 'xch';
const PUZZLE_HASH_BYTES = 32;
/** The letters of bech32 (BIP 173), zero among them, which the specification's own pattern leaves out. */
const PATTERN = /^xch1[02-9ac-hj-np-z]{58}$/;
/** `xch1` and 58 characters. */
const MAX_LENGTH = 90;

/**
 * Reads an address of Chia's main network: bech32m, prefix `xch`, a puzzle hash of 32 bytes. All upper case is
 * valid too and becomes lower case; blanks around it are cut. `network` is a sound address of another
 * network or of something else (`txch`, `nft`), `format` anything else.
 */
export function checkChiaAddress(text: string): CheckedAddress {
  const trimmed = text.trim();
  const decoded = trimmed.length <= MAX_LENGTH ? bech32m.decodeUnsafe(trimmed) : undefined;
  if (!decoded) return { problem: 'format' };
  if (decoded.prefix !== PREFIX) return { problem: 'network' };
  const address = trimmed.toLowerCase();
  const isWhole = bech32m.fromWordsUnsafe(decoded.words)?.length === PUZZLE_HASH_BYTES;
  return isWhole && PATTERN.test(address) ? { address } : { problem: 'format' };
}

/**
 * The address of a puzzle hash on Chia's main network.
 * @throws RangeError when it does not have 32 bytes
 */
export function toChiaAddress(puzzleHash: Uint8Array): string {
  if (puzzleHash.length !== PUZZLE_HASH_BYTES) throw new RangeError('A puzzle hash has 32 bytes');
  return bech32m.encode(PREFIX, bech32m.toWords(puzzleHash));
}

/**
 * The puzzle hash of an address of Chia's main network.
 * @throws RangeError when {@link checkChiaAddress} finds something wrong with it
 */
export function toPuzzleHash(address: string): Uint8Array {
  const checked = checkChiaAddress(address);
  if (!('address' in checked)) throw new RangeError(`${address} is not an address`);
  return bech32m.fromWords(bech32m.decode(checked.address as `xch1${string}`).words);
}
