import { parseDecimal } from '@farm/remote-sdk';

/**
 * Digits of a whole number, optionally grouped in threes by the separator of a language; null for other text. Spaces do
 * not group: in a copied row, they may stand between two numbers.
 */
export function readWholeNumber(text: string, locale: string): string | null {
  const digits = /\S\s+\S/.test(text) ? null : parseDecimal(text, locale);
  return digits !== null && /^(?:0|[1-9]\d{0,38})$/.test(digits) ? digits : null;
}
