import { MOJO_PER_XCH, xchToMojo } from '@farm/contracts/amount';
import { parseXch } from '@farm/remote-sdk';

/** Bytes in each unit that a space is typed in. */
const BYTES_PER_UNIT = { TiB: 1n << 40n, PiB: 1n << 50n, EiB: 1n << 60n };
/** A unit of space. */
export type SpaceUnit = keyof typeof BYTES_PER_UNIT;

/** The bytes of a space as it is typed, rounded down; null when that is no number. It is written as amounts are. */
export function readSpace(text: string, unit: SpaceUnit): bigint | null {
  if (/[a-z]/i.test(text)) return null;
  const parsed = parseXch(text);
  return 'xch' in parsed ? (xchToMojo(parsed.xch) * BYTES_PER_UNIT[unit]) / MOJO_PER_XCH : null;
}
