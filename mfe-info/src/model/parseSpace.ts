import { MOJO_PER_XCH, toMojo } from '@farm/contracts/amount';
import { parseDecimal, parseXch } from '@farm/remote-sdk';

/** Bytes per unit of a typed space. */
const BYTES_PER_UNIT = { TiB: 1n << 40n, PiB: 1n << 50n, EiB: 1n << 60n };
/** A unit of space. */
export type SpaceUnit = keyof typeof BYTES_PER_UNIT;

/** Parsed bytes, rounded down, or the problem with the text. */
export type ParsedSpace =
  { bytes: bigint; problem?: never } | { bytes?: never; problem: 'notNumber' | 'tooLarge' };

/** More digits before the decimal point than amounts have. */
const TOO_LARGE = /^\d{16}/;

/** Parses a space typed in a language, in the number format of amounts. */
export function parseSpace(text: string, unit: SpaceUnit, locale: string): ParsedSpace {
  const parsed = /[a-z]/i.test(text) ? undefined : parseXch(text, locale);
  if (parsed && 'xch' in parsed) {
    return { bytes: (toMojo(parsed.xch) * BYTES_PER_UNIT[unit]) / MOJO_PER_XCH };
  }
  return { problem: TOO_LARGE.test(parseDecimal(text, locale) ?? '') ? 'tooLarge' : 'notNumber' };
}
