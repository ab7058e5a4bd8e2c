import { toXch, toMojo } from '@farm/contracts/amount';

/** Parsed amount: decimal XCH in normal form, or the problem with the text. */
export type ParsedXch = { xch: string } | { problem: 'number' | 'decimals' };

/** Thousands in groups of three with the same separator. No leading zero: `0,500` could mean 0.5 or 500. */
const GROUPED = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?=\.|$)/;
const PLAIN = /^(?:\d{1,15}(?:\.\d*)?|\.\d+)$/;
const MAX_DECIMALS = 12;
/** Characters of a Chinese keyboard, in the order of {@link HALF_WIDTH}. */
const FULL_WIDTH = '０１２３４５６７８９．，。';
const HALF_WIDTH = '0123456789.,.';

/**
 * Parses an amount as people type or paste it. English and Chinese both write numbers with a decimal point. Thousands
 * may be grouped by commas or spaces, digits and punctuation may be full-width (from a Chinese keyboard), and the unit
 * may follow. A comma anywhere else is rejected as ambiguous. Uses no float.
 */
export function parseXch(text: string): ParsedXch {
  const plain = text
    .replaceAll(/[０-９．，。]/g, (character) => HALF_WIDTH[FULL_WIDTH.indexOf(character)] ?? character)
    .trim()
    .replace(/\s*xch$/i, '')
    .replaceAll(/\s/g, ' ')
    .replace(GROUPED, (whole) => whole.replaceAll(/[, ]/g, ''));
  if (!PLAIN.test(plain)) return { problem: 'number' };
  const [whole = '', fraction = ''] = plain.split('.');
  if (fraction.replace(/0+$/, '').length > MAX_DECIMALS) return { problem: 'decimals' };
  return { xch: toXch(toMojo(`${whole || '0'}.${fraction.slice(0, MAX_DECIMALS).padEnd(1, '0')}`)) };
}
