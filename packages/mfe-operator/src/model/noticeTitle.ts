import type { Locale, OperatorNotice } from '@farm/contracts';

/** Title in the reader's language, or in the other one. */
export function selectTitle({ texts }: OperatorNotice, locale: Locale): string {
  return (texts[locale] ?? texts.en ?? texts.zh)?.title ?? '';
}
