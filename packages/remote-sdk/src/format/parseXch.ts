import { mojoToXch, xchToMojo } from '@farm/contracts/amount';

/** What a text says as an amount: decimal XCH in normal form, or what is wrong with it. */
export type ParsedXch = { xch: string } | { problem: 'number' | 'decimals' };

/** Thousands in groups of three, all behind the same sign, and not behind a zero: `0,500` would be half or 500. */
const GROUPED = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?=\.|$)/;
const PLAIN = /^(?:\d{1,15}(?:\.\d*)?|\.\d+)$/;
const MAX_DECIMALS = 12;
/** What a Chinese keyboard writes for these, one by one. */
const FULL_WIDTH = '０１２３４５６７８９．，。';
const HALF_WIDTH = '0123456789.,.';

/**
 * Reads an amount as a person types or pastes it. English and Chinese write numbers alike, with a point before the
 * decimals; thousands may be grouped by commas or by blanks, digits and signs may be full-width (as a Chinese
 * keyboard gives them), and the unit may follow. A comma anywhere else is no number: it could mean
 * either. No float is involved.
 */
export function parseXch(text: string): ParsedXch {
  const plain = text
    .replaceAll(/[０-９．，。]/g, (sign) => HALF_WIDTH[FULL_WIDTH.indexOf(sign)] ?? sign)
    .trim()
    .replace(/\s*xch$/i, '')
    .replaceAll(/\s/g, ' ')
    .replace(GROUPED, (whole) => whole.replaceAll(/[, ]/g, ''));
  if (!PLAIN.test(plain)) return { problem: 'number' };
  const [whole = '', fraction = ''] = plain.split('.');
  if (fraction.replace(/0+$/, '').length > MAX_DECIMALS) return { problem: 'decimals' };
  return { xch: mojoToXch(xchToMojo(`${whole || '0'}.${fraction.slice(0, MAX_DECIMALS).padEnd(1, '0')}`)) };
}
