import { DEFAULT_LOCALE, locales, type Locale, type OperatorNotice } from '@farm/contracts';

/** Title in the reader's language, or in English, or in another one. */
export function selectTitle({ texts }: OperatorNotice, locale: Locale): string {
  const shown = [locale, DEFAULT_LOCALE, ...locales].find((one) => (texts[one] ?? null) !== null);
  return (shown && texts[shown]?.title) ?? '';
}
