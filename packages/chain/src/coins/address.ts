import { toChiaAddress, toPuzzleHash } from '@farm/contracts/chia-address';
import { bytes32, toHex } from './hex.ts';

/** Returns the address of a puzzle hash in hex. */
export function addressOf(puzzleHash: string): string {
  return toChiaAddress(bytes32(puzzleHash));
}

/** Returns the puzzle hash of an address, in hex. */
export function puzzleHashOf(address: string): string {
  return toHex(toPuzzleHash(address));
}
