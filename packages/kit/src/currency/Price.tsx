import { useIntl } from '@farm/remote-sdk';
import { formatPrice } from './formatPrice.ts';

interface PriceProps {
  /** Decimal number, as the API sends it. */
  price: string;
  /** ISO 4217. */
  currency: string;
}

/** Price of one XCH with all its decimals, kept left to right in right-to-left pages. */
export function Price({ price, currency }: PriceProps) {
  const intl = useIntl();
  return <bdi dir="ltr">{formatPrice(intl, price, currency)}</bdi>;
}
