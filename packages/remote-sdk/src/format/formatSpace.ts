const TIB = 1n << 40n;
const PIB = 1n << 50n;
const EIB = 1n << 60n;

/**
 * Writes a decimal count of bytes in TiB, in PiB from 1 PiB on, or in EiB from 1 EiB on, with two decimals, rounded
 * half up.
 * Integers all the way: a float would be wrong above 9 PB.
 */
export function formatSpace(bytes: string, locale: string): string {
  const exact = BigInt(bytes);
  const [unit, name] = unitOf(exact);
  const hundredths = (exact * 200n + unit) / (unit * 2n);
  const isTiny = hundredths === 0n && exact > 0n;
  const decimal = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
    (isTiny ? '0.01' : decimal) as Intl.StringNumericLiteral,
  );
  return `${isTiny ? '< ' : ''}${number} ${name}`;
}

function unitOf(bytes: bigint): [bigint, string] {
  if (bytes >= EIB) return [EIB, 'EiB'];
  return bytes >= PIB ? [PIB, 'PiB'] : [TIB, 'TiB'];
}

/** Writes the exact count of bytes with its digits grouped. */
export function formatBytes(bytes: string, locale: string): string {
  return `${new Intl.NumberFormat(locale).format(BigInt(bytes))} B`;
}
