const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * Digits of a whole number, optionally grouped by commas in threes; null for other text. Groups never start with
 * a zero: many readers take `0,500` for a fraction.
 */
export function readWholeNumber(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const digits = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^(?:0|[1-9]\d{0,38})$/.test(digits) ? digits : null;
}
