import { parseDecimal } from '@farm/remote-sdk';

/** Units for entering a space, largest first. */
export const spaceUnits = ['EiB', 'PiB', 'TiB', 'B'] as const;
/** See {@link spaceUnits}. */
export type SpaceUnit = (typeof spaceUnits)[number];

const bytesByUnit: Record<SpaceUnit, bigint> = { EiB: 1n << 60n, PiB: 1n << 50n, TiB: 1n << 40n, B: 1n };

const DECIMAL = /^(\d{1,39})(?:\.(\d{1,18}))?$/;

/**
 * Converts a decimal number of a unit, typed in a language, to bytes as text, rounded down; null if it is not a number. Uses integers
 * only, because floats are wrong above 9 PB.
 */
export function parseSpace(text: string, unit: SpaceUnit, locale: string): string | null {
  const match = DECIMAL.exec(parseDecimal(text, locale) ?? '');
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  const scale = 10n ** BigInt(fraction.length);
  const bytes = ((BigInt(whole) * scale + BigInt(fraction || '0')) * bytesByUnit[unit]) / scale;
  // Bytes have no fractions, and no more digits than the farm stores.
  if ((unit === 'B' && fraction !== '') || bytes.toString().length > 39) return null;
  return bytes.toString();
}
