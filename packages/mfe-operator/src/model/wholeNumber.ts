const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * The digits of a whole number, which may be grouped by commas in threes; null for any other text. A group is
 * never started by a nought: `0,500` means a fraction to many.
 */
export function readWholeNumber(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const digits = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^(?:0|[1-9]\d{0,38})$/.test(digits) ? digits : null;
}
