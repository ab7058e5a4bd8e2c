import type { Locale } from '@farm/contracts';
import type { Settings } from '../settings/settings.ts';

interface Language {
  /** Name of the language in the language itself. */
  label: string;
  /** Character of its script, shown beside the label. */
  icon: string;
  /** BCP 47 tag of the document, and of number and date formats. */
  tag: string;
  /** ISO 4217 code for `format="currency"`. */
  currency: string;
  /** Reading direction of the language. */
  direction: Settings['themeDirection'];
}

/** Supported languages (specification, section 9). */
export const languages: Record<Locale, Language> = {
  en: { label: 'English', icon: 'A', tag: 'en-US', currency: 'USD', direction: 'ltr' },
  zh: { label: '中文', icon: '文', tag: 'zh-CN', currency: 'CNY', direction: 'ltr' },
};
