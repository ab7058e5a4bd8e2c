/**
 * Writes a decimal XCH amount (as the API sends it) in a language's number format, exactly: `Intl` reads the
 * text itself, no float is involved. Trailing zeros are cut; the unit is not included.
 */
export function formatXch(xch: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }).format(
    xch as Intl.StringNumericLiteral,
  );
}
