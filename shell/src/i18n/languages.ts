import type { Locale } from '@farm/contracts';
import type { Settings } from '../settings/settings.ts';

interface Language {
  /** The language's name for itself. */
  label: string;
  /** A sign of the script, drawn beside the label. */
  icon: string;
  /** BCP 47 tag of the document, and of number and date formats. */
  tag: string;
  /** ISO 4217 code that `format="currency"` writes. */
  currency: string;
  /** The reading direction that suits it. */
  direction: Settings['themeDirection'];
}

/** The languages of the product and what belongs to each (specification, section 9). */
export const languages: Record<Locale, Language> = {
  en: { label: 'English', icon: 'A', tag: 'en-US', currency: 'USD', direction: 'ltr' },
  zh: { label: '中文', icon: '文', tag: 'zh-CN', currency: 'CNY', direction: 'ltr' },
};
