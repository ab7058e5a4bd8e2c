import { toLanguageTag } from '@farm/contracts';

/** Thousands in groups of three with the same separator. No leading zero: `0,500` could mean 0.5 or 500. */
const GROUPED = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?=\.|$)/;
/** Ambiguous where a point groups: people paste `1.234` from programs that mean 1.234 by it. */
const SINGLE_POINT = /^\d+\.\d+$/;
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Characters of a Chinese keyboard, in the order of {@link HALF_WIDTH}. */
const FULL_WIDTH = '０１２３４５６７８９．，';
const HALF_WIDTH = '0123456789.,';

/**
 * Parses a number as people type or paste it in a language into its digits with a decimal point, or null if it is none.
 * Thousands may be grouped as the language does, or by spaces; digits and punctuation may be full-width (from a Chinese
 * keyboard). A point or comma with no meaning in the language, or not in its place, is rejected as ambiguous.
 */
export function parseDecimal(text: string, locale: string): string | null {
  const { decimal, group } = readSeparators(locale);
  const typed = (decimal === '.' ? text.replaceAll('。', '.') : text)
    .replaceAll(/[０-９．，]/g, (character) => HALF_WIDTH[FULL_WIDTH.indexOf(character)] ?? character)
    .trim()
    .replaceAll(/\s/g, ' ');
  if (group === '.' && SINGLE_POINT.test(typed)) return null;
  const plain = typed
    .replaceAll(/[^\d ]/g, (character) => (character === decimal ? '.' : character === group ? ',' : '?'))
    .replace(GROUPED, (whole) => whole.replaceAll(/[, ]/g, ''));
  return PLAIN.test(plain) ? plain : null;
}

/** Separators of a language for the digits 0 to 9. The number is long enough for languages that do not group four digits. */
function readSeparators(locale: string): { decimal: string | undefined; group: string | undefined } {
  const parts = new Intl.NumberFormat(toLanguageTag(locale), { numberingSystem: 'latn' }).formatToParts(
    1_234_567.5,
  );
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: find('decimal'), group: find('group') };
}
