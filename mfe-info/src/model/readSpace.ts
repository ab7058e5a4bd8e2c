import { MOJO_PER_XCH, xchToMojo } from '@farm/contracts/amount';
import { parseXch } from '@farm/remote-sdk';

/** Bytes in each unit that a space is typed in. */
const BYTES_PER_UNIT = { TiB: 1n << 40n, PiB: 1n << 50n, EiB: 1n << 60n };
/** A unit of space. */
export type SpaceUnit = keyof typeof BYTES_PER_UNIT;

/** What was read: bytes, rounded down, or what is wrong with the text. */
export type ReadSpace =
  { bytes: bigint; problem?: never } | { bytes?: never; problem: 'notNumber' | 'tooLarge' };

/** A number as it is typed with more digits before the point than are read. */
const LARGE = /^\s*\d[\d, ]{14,}\d(?:\.\d*)?\s*$/;

/** Reads a space as it is typed, written as amounts are. */
export function readSpace(text: string, unit: SpaceUnit): ReadSpace {
  const parsed = /[a-z]/i.test(text) ? undefined : parseXch(text);
  if (parsed && 'xch' in parsed) {
    return { bytes: (xchToMojo(parsed.xch) * BYTES_PER_UNIT[unit]) / MOJO_PER_XCH };
  }
  return { problem: LARGE.test(text.normalize('NFKC')) ? 'tooLarge' : 'notNumber' };
}
