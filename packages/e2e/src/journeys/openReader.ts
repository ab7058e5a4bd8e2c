import type { TestContext } from 'node:test';
import type { Locale } from '@farm/contracts';
import { openPage, type OpenPageOptions } from '../browser/openPage.ts';
import type { Reader } from './navigation.ts';
import { wordsOf } from './words.ts';

/** Options of {@link openReader}. */
export interface ReaderOptions extends Pick<OpenPageOptions, 'site' | 'expected' | 'screen'> {
  /** Language of the browser. Default: en. */
  language?: Locale;
  /** Token of a session that was remembered here. Default: nobody is signed in. */
  token?: string;
}

/** Sits somebody down before an empty page; see {@link openPage} for what fails the test. */
export async function openReader(t: TestContext, options: ReaderOptions): Promise<Reader> {
  const { language = 'en', token, screen = 'desktop', ...rest } = options;
  const page = await openPage(t, { ...rest, screen, locale: language === 'zh' ? 'zh-CN' : 'en' });
  if (token !== undefined) {
    // Once: a token that was cleared stays cleared at the next page load.
    await page.addInitScript(`if (location.origin !== 'null' && !sessionStorage.getItem('seated')) {
      sessionStorage.setItem('seated', 'yes');
      localStorage.setItem('login', ${JSON.stringify(token)});
    }`);
  }
  return { page, say: wordsOf(language), locale: language, screen };
}
