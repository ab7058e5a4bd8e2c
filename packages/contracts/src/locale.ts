/** The languages the product speaks. */
export const locales = ['en', 'zh'] as const;
/** A language the product speaks. */
export type Locale = (typeof locales)[number];
/** Default and fallback language. */
export const DEFAULT_LOCALE: Locale = 'en';

/** The supported language of a BCP 47 tag (`zh-CN` → `zh`), or `undefined` when it is none of ours. */
export function tagToLocale(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return locales.find((locale) => locale === language);
}
