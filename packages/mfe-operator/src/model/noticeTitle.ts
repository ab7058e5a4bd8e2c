import type { Locale, OperatorNotice } from '@farm/contracts';

/** The title in the reader's language, or else in the one there is. */
export function selectTitle({ texts }: OperatorNotice, locale: Locale): string {
  return (texts[locale] ?? texts.en ?? texts.zh)?.title ?? '';
}
