import { DEFAULT_LOCALE, tagToLocale, type Locale } from '@farm/contracts';

const KEY = 'lng';

/**
 * The language to start in, by the specified order: query string, cookie, local storage, session storage,
 * browser, html tag.
 */
export function detectLocale(): Locale {
  const candidates = [
    new URLSearchParams(location.search).get(KEY),
    cookie(KEY),
    localStorage.getItem(KEY),
    sessionStorage.getItem(KEY),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  for (const candidate of candidates) {
    const locale = tagToLocale(candidate ?? '');
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

/** Remembers the choice, and tells the document. */
export function applyLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale);
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : locale;
}

/** As it stands: no language tag needs decoding, and a damaged value must not stop the page. */
function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
