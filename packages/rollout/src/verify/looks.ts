import { DEFAULT_LOCALE, languages, locales, parseLocale, type Locale } from '@farm/contracts';
import type { BrowserContextOptions } from 'playwright-core';
import { computePairwiseRows } from '../browser/pairwise.ts';
import type { VisitorRole } from './fakeApi/createAnswer.ts';
import { FAKE_TOKEN } from './fakeApi/createSample.ts';

/** Browser, settings and role of a visitor. */
export interface Look {
  /** For people. */
  name: string;
  language: (typeof languages)[Locale]['tag'];
  screen: keyof typeof SCREENS;
  mode: 'light' | 'dark';
  role: VisitorRole;
  /** True if the controls of the page are pressed: once on each screen, in different languages. */
  isPressed: boolean;
}

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

/** Plans looks in which any two of a language, a screen, a mode and a role meet. */
export function planLooks(roles: readonly VisitorRole[]): Look[] {
  const [only = 'none', ...others] = roles;
  const fields = {
    language: locales.map((locale) => languages[locale].tag),
    screen: ['desktop', 'phone'] as const,
    mode: ['light', 'dark'] as const,
  };
  // Fewer rows cover the pairs if the field with most values comes first, and one with a single value is left out.
  const rows =
    others.length === 0
      ? computePairwiseRows(fields).map((row) => ({ role: only, ...row }))
      : computePairwiseRows({ role: roles, ...fields });
  const [first] = rows;
  const second = rows.find(
    ({ screen, language }) => screen !== first?.screen && language !== first?.language,
  );
  return rows.map((row) => ({
    ...row,
    isPressed: row === first || row === second,
    name: [row.language, row.screen, row.mode, row.role === 'none' ? 'no account' : row.role].join(', '),
  }));
}

/** Returns the options of the browser context of a look. */
export function toContextOptions(
  { language, screen, mode, role }: Look,
  server: string,
): BrowserContextOptions {
  const localStorage = [
    // The visitor's choices in the settings drawer.
    { name: 'settings', value: JSON.stringify({ themeMode: mode }) },
    ...(role === 'none' ? [] : [{ name: 'login', value: FAKE_TOKEN }]),
  ];
  return {
    ...SCREENS[screen],
    locale: language,
    colorScheme: mode,
    baseURL: server,
    storageState: { cookies: [], origins: [{ origin: server, localStorage }] },
  };
}

/** Returns the language of a look as accounts have it. */
export function toLocale({ language }: Look): Locale {
  return parseLocale(language) ?? DEFAULT_LOCALE;
}
