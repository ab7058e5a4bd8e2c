import { toLanguageTag } from '@farm/contracts';

/**
 * Formats a decimal XCH amount, as sent by the API, as the text of a field: in the number format of a language, but
 * without groups and with the digits 0 to 9, so that `parseXch` reads the same amount from it. Exact, as `formatXch` is.
 */
export function formatXchInput(xch: string, locale: string): string {
  return new Intl.NumberFormat(toLanguageTag(locale), {
    maximumFractionDigits: 12,
    useGrouping: false,
    numberingSystem: 'latn',
  }).format(xch as Intl.StringNumericLiteral);
}
