import { toMojo } from '@farm/contracts/amount';
import { computeValue } from '@farm/contracts/price';
import { useIntl } from '@farm/remote-sdk';

interface ValueProps {
  /** Decimal XCH, as the API sends it. */
  xch: string;
  /** Price of one XCH: a decimal number, as the API sends it. */
  price: string;
  /** ISO 4217. */
  currency: string;
  /** Prefix of a value that is not exact, or of an incoming amount. */
  prefix?: string | undefined;
}

/**
 * Value of an amount at a price, rounded to the smallest unit of its currency, and `< $0.01` if it is less than that. It is kept left to
 * right in right-to-left pages.
 */
export function Value({ xch, price, currency, prefix = '' }: ValueProps) {
  const intl = useIntl();
  const format = intl.formatters.getNumberFormat(intl.locale, { style: 'currency', currency });
  const value = computeValue(toMojo(xch), price);
  const smallest = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 0);
  const isTiny = value !== '0' && Math.abs(Number(value)) < smallest;
  return (
    <bdi dir="ltr">
      {isTiny
        ? `< ${format.format(smallest)}`
        : // A value is a decimal number, which is rounded only here.
          prefix + format.format(value as Intl.StringNumericLiteral)}
    </bdi>
  );
}
