import { DEFAULT_LOCALE, parseLocale, type Locale } from '@farm/contracts';
import { browserStorage } from '../boot/browserStorage.ts';
import { languages } from './languages.ts';

const KEY = 'lng';

/**
 * The language to start in, by the specified order: query string, cookie, local storage, session storage,
 * browser, html tag.
 */
export function findLocale(): Locale {
  const candidates = [
    new URLSearchParams(location.search).get(KEY),
    cookie(KEY),
    browserStorage.local.getItem(KEY),
    browserStorage.session.getItem(KEY),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  for (const candidate of candidates) {
    const locale = parseLocale(candidate ?? '');
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

/** Remembers the choice, and tells the document. */
export function applyLocale(locale: Locale): void {
  browserStorage.local.setItem(KEY, locale);
  applyLocaleToPage(locale);
}

/** Tells the document which language it is in. */
export function applyLocaleToPage(locale: Locale): void {
  document.documentElement.lang = locale === 'en' ? 'en' : languages[locale].tag;
}

/** As it stands: no language tag needs decoding, and a damaged value must not stop the page. */
function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
