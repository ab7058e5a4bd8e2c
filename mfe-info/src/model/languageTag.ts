import type { Locale } from '@farm/contracts';

/** BCP 47 tags for `lang`: screen readers and fonts go by them. */
export const languageTag: Record<Locale, string> = { en: 'en', zh: 'zh-CN' };
