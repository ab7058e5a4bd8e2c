const NUMBER = /^(\d{1,100})(?:\.(\d{1,100}))?(?:[eE]([+-]?\d{1,3}))?$/;
const DECIMALS = 8;
/** Prices are less than 10^12, in units of 10^-8. */
const LIMIT = 10n ** 20n;

/**
 * Parses a number as JSON writes it, with or without an exponent, into a price: a decimal string with at most 8 decimals. What comes after them is rounded, half
 * up. No float is involved.
 * @returns null unless it is a number above 0 and below 10^12 after that
 */
export function parsePrice(text: string): string | null {
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const units = computeUnits(BigInt(whole + fraction), Number(exponent) - fraction.length + DECIMALS);
  if (units <= 0n || units >= LIMIT) return null;
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '');
  return digits.slice(0, -DECIMALS) + (decimals === '' ? '' : `.${decimals}`);
}

/** Computes a number times a power of ten, rounded half up to a whole one. */
function computeUnits(number: bigint, exponent: number): bigint {
  if (exponent >= 0) return number * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);
  return (number + divisor / 2n) / divisor;
}
