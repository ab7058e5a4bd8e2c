import { toLanguageTag } from '@farm/contracts';

const TIB = 1n << 40n;
const PIB = 1n << 50n;
const EIB = 1n << 60n;

/**
 * Formats a decimal number of bytes in TiB, in PiB from 1 PiB, or in EiB from 1 EiB, with two decimals, rounded half
 * up. Uses integers only: a float is inexact above 9 PB.
 */
export function formatSpace(bytes: string, locale: string): string {
  const exact = BigInt(bytes);
  const [unit, name] = selectUnit(exact);
  const hundredths = (exact * 200n + unit) / (unit * 2n);
  const isTiny = hundredths === 0n && exact > 0n;
  const decimal = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
  const number = new Intl.NumberFormat(toLanguageTag(locale), { minimumFractionDigits: 2 }).format(
    (isTiny ? '0.01' : decimal) as Intl.StringNumericLiteral,
  );
  return `${isTiny ? '< ' : ''}${number} ${name}`;
}

function selectUnit(bytes: bigint): [bigint, string] {
  if (bytes >= EIB) return [EIB, 'EiB'];
  return bytes >= PIB ? [PIB, 'PiB'] : [TIB, 'TiB'];
}

/** Formats an exact number of bytes, with grouped digits. */
export function formatBytes(bytes: string, locale: string): string {
  return `${new Intl.NumberFormat(toLanguageTag(locale)).format(BigInt(bytes))} B`;
}
