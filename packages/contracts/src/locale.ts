/** Supported languages. */
export const locales = ['en', 'zh'] as const;
/** A supported language. */
export type Locale = (typeof locales)[number];
/** Default and fallback language. */
export const DEFAULT_LOCALE: Locale = 'en';

/** Returns the supported language of a BCP 47 tag (`zh-CN` → `zh`), or `undefined` if it is not supported. */
export function parseLocale(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return locales.find((locale) => locale === language);
}
