import { toXch, toMojo } from '@farm/contracts/amount';
import { parseDecimal } from './parseDecimal.ts';

/** Parsed amount: decimal XCH in normal form, or the problem with the text. */
export type ParsedXch = { xch: string } | { problem: 'number' | 'decimals' };

const MAX_DIGITS = 15;
const MAX_DECIMALS = 12;

/**
 * Parses an amount as people type or paste it in a language, by the rules of {@link parseDecimal}; the unit may follow.
 * Uses no float.
 * @param locale Remotes built before 2026-11-29 pass none. They fill fields with a decimal point, so their texts have one.
 */
export function parseXch(text: string, locale = 'en'): ParsedXch {
  const number = parseDecimal(text.trim().replace(/\s*xch$/i, ''), locale);
  if (number === null) return { problem: 'number' };
  const [whole = '', fraction = ''] = number.split('.');
  if (whole.length > MAX_DIGITS) return { problem: 'number' };
  if (fraction.replace(/0+$/, '').length > MAX_DECIMALS) return { problem: 'decimals' };
  return { xch: toXch(toMojo(`${whole || '0'}.${fraction.slice(0, MAX_DECIMALS).padEnd(1, '0')}`)) };
}
