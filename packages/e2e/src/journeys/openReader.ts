import type { TestContext } from 'node:test';
import { DEFAULT_LOCALE, languages, type Locale } from '@farm/contracts';
import { openPage, type OpenPageOptions } from '../browser/openPage.ts';
import type { Reader } from './navigation.ts';
import { createTranslator } from './messages.ts';

/** Options of {@link openReader}. */
export interface ReaderOptions extends Pick<
  OpenPageOptions,
  'site' | 'browser' | 'expected' | 'screen' | 'width' | 'reducedMotion'
> {
  /** Language of the browser. Default: en. */
  language?: Locale;
  /** Token of a remembered session. Default: not signed in. */
  token?: string;
  /** Stored display settings; a string is stored unchanged. Default: none. */
  settings?: Record<string, unknown> | string;
}

/** Opens an empty page for a user; see {@link openPage} for what fails the test. */
export async function openReader(t: TestContext, options: ReaderOptions): Promise<Reader> {
  const { language = DEFAULT_LOCALE, token, settings, screen = 'desktop', ...rest } = options;
  const page = await openPage(t, { ...rest, screen, locale: languages[language].tag });
  const stored = {
    ...(token !== undefined && { login: token }),
    ...(settings !== undefined && {
      settings: typeof settings === 'string' ? settings : JSON.stringify(settings),
    }),
  };
  // Only once, so that cleared or changed entries stay so after the next page load.
  await page.addInitScript(`if (location.origin !== 'null' && !sessionStorage.getItem('seated')) {
    sessionStorage.setItem('seated', 'yes');
    for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);
  }`);
  return { page, say: createTranslator(language), locale: language, screen };
}
