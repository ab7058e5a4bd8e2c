import { toLanguageTag } from '@farm/contracts';

/**
 * Formats a decimal XCH amount, as sent by the API, in the number format of a language. Exact, because `Intl` reads the
 * text without a float. Drops trailing zeros; excludes the unit.
 */
export function formatXch(xch: string, locale: string): string {
  return new Intl.NumberFormat(toLanguageTag(locale), { maximumFractionDigits: 12 }).format(
    xch as Intl.StringNumericLiteral,
  );
}
