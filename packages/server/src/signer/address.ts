import { toChiaAddress } from '@farm/contracts/chia-address';
import { bytes32 } from '../coins/hex.ts';

/** The address of a puzzle hash in hex. */
export function toAddress(puzzleHash: string): string {
  return toChiaAddress(bytes32(puzzleHash));
}
