/** Decimals of a space in a chart: a millionth of a PiB is a GiB. */
const DECIMALS = 6;
const PARTS = 10n ** BigInt(DECIMALS);

const BYTES_PER_UNIT = { PiB: 1n << 50n, EiB: 1n << 60n };

/** Converts decimal bytes to a larger unit, as decimal text rounded half up to six decimals. */
export function toUnit(bytes: string, unit: keyof typeof BYTES_PER_UNIT): string {
  const size = BYTES_PER_UNIT[unit];
  const parts = (BigInt(bytes) * PARTS * 2n + size) / (size * 2n);
  return `${parts / PARTS}.${(parts % PARTS).toString().padStart(DECIMALS, '0')}`;
}
