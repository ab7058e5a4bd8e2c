import { DEFAULT_LOCALE, languages, parseLocale, type Locale } from '@farm/contracts';
import { saveCookie } from '../boot/saveCookie.ts';
import { browserStorage } from '../boot/browserStorage.ts';

const KEY = 'lng';

/**
 * Returns the initial language from the first source that names a supported one, in the specified order: query string,
 * cookie, local storage, session storage, browser, html tag.
 */
export function selectLocale(): Locale {
  const candidates = [
    new URLSearchParams(location.search).get(KEY),
    findCookie(KEY),
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

/** Stores the choice, in a cookie too, by which the gateway knows it, and applies it to the document. */
export function applyLocale(locale: Locale): void {
  browserStorage.local.setItem(KEY, locale);
  saveCookie(KEY, locale);
  setDocumentLocale(locale);
}

/** Sets the document's `lang` attribute. */
export function setDocumentLocale(locale: Locale): void {
  document.documentElement.lang = languages[locale].tag;
}

/** Returns the raw cookie value: language tags need no decoding, and a damaged value must not stop the page. */
function findCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
