/** A language of the site. */
interface Language {
  /** BCP 47 tag of documents, and of formats of numbers and dates. */
  tag: string;
  /** Name of the language in the language itself. */
  label: string;
  /** Character of its script, shown beside the label. */
  icon: string;
  /** Reading direction. */
  direction: 'ltr' | 'rtl';
  /** ISO 4217 code for `format="currency"`. */
  currency: string;
}

/** Supported languages by the names of their files of messages, in the order in which menus show them. */
export const languages = {
  en: { tag: 'en', label: 'English', icon: 'A', direction: 'ltr', currency: 'USD' },
  zh: { tag: 'zh-CN', label: '中文', icon: '文', direction: 'ltr', currency: 'CNY' },
} as const satisfies Record<string, Language>;

/** A supported language. */
export type Locale = keyof typeof languages;

/** Supported languages. */
// The keys of an object are text in its type.
export const locales = Object.keys(languages) as Locale[];
/** Default and fallback language. */
export const DEFAULT_LOCALE = 'en' as const satisfies Locale;

/** Returns the supported language of a BCP 47 tag (`zh-CN` → `zh`), or `undefined` if it is not supported. */
export function parseLocale(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return locales.find((locale) => locale === language);
}

/** Returns the tag of a language. One that only newer builds than this one know has the name of its files as its tag. */
export function toLanguageTag(locale: string): string {
  const known = parseLocale(locale);
  return known ? languages[known].tag : locale;
}

/** Returns an object with a value for each supported language. */
export function createByLocale<Value>(create: (locale: Locale) => Value): Record<Locale, Value> {
  // The entries of an object forget their keys.
  return Object.fromEntries(locales.map((locale) => [locale, create(locale)])) as Record<Locale, Value>;
}
