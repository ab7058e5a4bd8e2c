/** Units that a space can be typed in, largest first. */
export const spaceUnits = ['EiB', 'PiB', 'TiB', 'B'] as const;
/** See {@link spaceUnits}. */
export type SpaceUnit = (typeof spaceUnits)[number];

const bytesByUnit: Record<SpaceUnit, bigint> = { EiB: 1n << 60n, PiB: 1n << 50n, TiB: 1n << 40n, B: 1n };

const DECIMAL = /^(\d{1,39})(?:\.(\d{1,18}))?$/;
/** A group is never started by a nought: `0,500` means a fraction to many. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)/;

/**
 * Reads a decimal number of a unit into bytes, as text, rounded down to a whole byte; null when it is no such
 * number. Integers all the way: a float would be wrong above 9 PB.
 */
export function parseSpace(text: string, unit: SpaceUnit): string | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(GROUPED, (whole) => whole.replaceAll(',', ''));
  const match = DECIMAL.exec(plain);
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  const scale = 10n ** BigInt(fraction.length);
  const bytes = ((BigInt(whole) * scale + BigInt(fraction || '0')) * bytesByUnit[unit]) / scale;
  // There are no parts of a byte, and no more digits than the farm keeps.
  if ((unit === 'B' && fraction !== '') || bytes.toString().length > 39) return null;
  return bytes.toString();
}
