import { toChiaAddress, toPuzzleHash } from '@farm/contracts/chia-address';
import { toBytes32, toHex } from './hex.ts';

/** Returns the address of a puzzle hash in hex. */
export function encodeAddress(puzzleHash: string): string {
  return toChiaAddress(toBytes32(puzzleHash));
}

/** Returns the puzzle hash of an address, in hex. */
export function decodeAddress(address: string): string {
  return toHex(toPuzzleHash(address));
}
