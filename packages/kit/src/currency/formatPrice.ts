import type { useIntl } from '@farm/remote-sdk';

/** Formats the price of one XCH with all its decimals: `1 XCH = $2.134`. The same in every language. */
export function formatPrice(intl: ReturnType<typeof useIntl>, price: string, currency: string): string {
  const money = intl.formatNumber(price as Intl.StringNumericLiteral, {
    style: 'currency',
    currency,
    maximumFractionDigits: 8,
  });
  return `1 XCH = ${money}`;
}
