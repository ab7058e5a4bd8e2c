import type { Locale } from '@farm/contracts';
import { fc } from '@farm/testing/property';
import { deleteBrowserState } from '../testing/startPage.tsx';
import { applyLocale, selectLocale } from './selectLocale.ts';

afterEach(deleteBrowserState);

/** Setters for each source of the language, in the order of the specification (section 9). */
const sources = {
  query: (tag: string) => {
    history.replaceState(null, '', `/?${new URLSearchParams({ lng: tag }).toString()}`);
  },
  cookie: (tag: string) => {
    document.cookie = `lng=${tag}`;
  },
  local: (tag: string) => {
    localStorage.setItem('lng', tag);
  },
  session: (tag: string) => {
    sessionStorage.setItem('lng', tag);
  },
  browser: (tag: string) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue([tag]);
  },
  document: (tag: string) => {
    document.documentElement.lang = tag;
  },
};
const order = Object.keys(sources) as (keyof typeof sources)[];

const localesByTag: Record<string, Locale | undefined> = {
  en: 'en',
  'en-GB': 'en',
  zh: 'zh',
  'zh-CN': 'zh',
  zh_TW: 'zh',
  ZH: 'zh',
  de: undefined,
  zhx: undefined,
  '%': undefined,
};

test('the page starts in the first language it speaks, in the specified order of sources', () => {
  const tag = fc.option(fc.constantFrom(...Object.keys(localesByTag)), { nil: undefined });
  const tagsBySource = fc.record({
    query: tag,
    cookie: tag,
    local: tag,
    session: tag,
    browser: tag,
    document: tag,
  });
  fc.assert(
    fc.property(tagsBySource, (tags) => {
      deleteBrowserState();
      sources.browser('de');
      for (const source of order) {
        const value = tags[source];
        if (value !== undefined) sources[source](value);
      }
      const expected = order.map((source) => localesByTag[tags[source] ?? '']).find(Boolean) ?? 'en';
      expect(selectLocale()).toBe(expected);
    }),
  );
});

test('the browser’s second language counts when the page does not speak the first', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'zh-CN', 'en']);
  expect(selectLocale()).toBe('zh');
});

test('a damaged cookie stops nobody', () => {
  document.cookie = 'lng=%E0%A4%A';
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh']);
  expect(selectLocale()).toBe('zh');
});

test('a choice is kept for the next visit, and told to the document', () => {
  applyLocale('zh');
  expect(document.documentElement.lang).toBe('zh-CN');
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  expect(selectLocale()).toBe('zh');
  applyLocale('en');
  expect(document.documentElement.lang).toBe('en');
  expect(selectLocale()).toBe('en');
});
