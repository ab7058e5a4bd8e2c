// Apart from the schemas: browsers have no parser.
import { MOJO_PER_XCH } from '../amount.ts';

const PRICE_DECIMALS = 8;
/** An amount has 12 decimals, so a value has at most 20. */
const VALUE_DECIMALS = 12 + PRICE_DECIMALS;
const PATTERN = /^(\d+)(?:\.(\d{1,8}))?$/;

/**
 * Values an amount at a price. The value is exact: it has at most 20 decimals and is never rounded, so that values add up. Whoever
 * shows one rounds it, such as `Intl.NumberFormat`, which takes the text.
 * @param amountMojo in mojo; may be negative
 * @param price units of the currency per XCH, with at most 8 decimals, as `priceSchema`
 * @returns units of the currency, as a decimal string without trailing zeros
 * @throws RangeError if the price is none
 */
export function computeValue(amountMojo: bigint, price: string): string {
  const match = PATTERN.exec(price);
  if (!match) throw new RangeError(`Not a price with at most ${PRICE_DECIMALS} decimals: "${price}"`);
  const [, whole = '0', fraction = ''] = match;
  const value = amountMojo * BigInt(whole + fraction.padEnd(PRICE_DECIMALS, '0'));
  const magnitude = value < 0n ? -value : value;
  const unit = MOJO_PER_XCH * 10n ** BigInt(PRICE_DECIMALS);
  const decimals = (magnitude % unit).toString().padStart(VALUE_DECIMALS, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${magnitude / unit}${decimals === '' ? '' : `.${decimals}`}`;
}
