/**
 * XCH amounts. Inside the product, an amount is a `bigint` in mojo; on the wire, it is a decimal string in XCH with at
 * most 12 decimals. Floats are never involved.
 */

/** Mojo in one XCH (chia/consensus: 1 XCH = 10^12 mojo). */
export const MOJO_PER_XCH = 1_000_000_000_000n;

const DECIMALS = 12;
const PATTERN = /^(-)?(\d+)(?:\.(\d{1,12}))?$/;

/**
 * Parses a decimal XCH string into mojo.
 * @throws RangeError unless the text is a plain decimal number with at most 12 decimals
 */
export function toMojo(xch: string): bigint {
  const match = PATTERN.exec(xch);
  if (!match) throw new RangeError(`Not an XCH amount with at most 12 decimals: "${xch}"`);
  const [, sign, whole = '0', fraction = ''] = match;
  const mojo = BigInt(whole) * MOJO_PER_XCH + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -mojo : mojo;
}

/** Converts mojo to a decimal XCH string without trailing zeros: `1500000000000n` is `"1.5"`. */
export function toXch(mojo: bigint): string {
  const sign = mojo < 0n ? '-' : '';
  const magnitude = mojo < 0n ? -mojo : mojo;
  const fraction = (magnitude % MOJO_PER_XCH).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  const whole = (magnitude / MOJO_PER_XCH).toString();
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
