import { formatSpace } from '@farm/remote-sdk';
import { toUnit } from './toUnit.ts';

const EIB = 1n << 60n;
const SHOWN = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Writes the space of a network in EiB, as people speak of it; of a small one as any space. */
export function formatNetSpace(bytes: string, locale: string): string {
  if (BigInt(bytes) < EIB) return formatSpace(bytes, locale);
  const number = new Intl.NumberFormat(locale, SHOWN).format(
    // Decimal text, which the types of Intl know by the name of a literal.
    toUnit(bytes, 'EiB') as Intl.StringNumericLiteral,
  );
  return `${number} EiB`;
}
