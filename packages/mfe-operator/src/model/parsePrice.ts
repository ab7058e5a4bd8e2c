import { parseXch } from '@farm/remote-sdk';

/** Parsed price: a decimal number in normal form, or the problem with the text. */
export type ParsedPrice = { price: string } | { problem: 'number' | 'decimals' | 'zero' | 'tooLarge' };

const MAX_DECIMALS = 8;
const MAX_DIGITS = 12;

/** Parses the price of one XCH as people type it in a language, by the rules for amounts of XCH: more than 0, less than 10^12, at most 8 decimals. */
export function parsePrice(text: string, locale: string): ParsedPrice {
  const parsed = parseXch(text, locale);
  if ('problem' in parsed) return parsed;
  const [whole = '', fraction = ''] = parsed.xch.split('.');
  if (fraction.length > MAX_DECIMALS) return { problem: 'decimals' };
  if (whole.length > MAX_DIGITS) return { problem: 'tooLarge' };
  return parsed.xch === '0' ? { problem: 'zero' } : { price: parsed.xch };
}
