import type { Locale } from '@farm/contracts';

/** BCP 47 tags for `lang`, which screen readers and font selection use. */
export const languageTag: Record<Locale, string> = { en: 'en', zh: 'zh-CN' };
