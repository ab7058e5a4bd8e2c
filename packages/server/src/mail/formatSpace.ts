import type { Locale } from '@farm/contracts';

const GIB = 1n << 30n;
const TIB = 1n << 40n;
const PIB = 1n << 50n;

/** Formats bytes in GiB, TiB or PiB with two decimals. Uses integers, because floats are wrong above 9 PB. */
export function formatSpace(bytes: bigint, locale: Locale): string {
  const [unit, name] =
    bytes >= PIB ? [PIB, 'PiB'] : bytes >= TIB || bytes === 0n ? [TIB, 'TiB'] : [GIB, 'GiB'];
  const hundredths = (bytes * 200n + unit) / (unit * 2n);
  const decimal = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  return `${format.format(decimal as Intl.StringNumericLiteral)} ${name}`;
}
