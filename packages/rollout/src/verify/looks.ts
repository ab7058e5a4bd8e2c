import type { BrowserContextOptions } from 'playwright-core';

/** Browser and settings of a visitor. */
export interface Look {
  /** For messages. */
  name: string;
  browser: BrowserContextOptions;
  /** Local storage of the site: the visitor's choices in the settings drawer. */
  storage: { name: string; value: string }[];
}

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

/** Any two of a language, a screen and a mode meet in one of these. */
export const LOOKS: readonly Look[] = [
  createLook('en', 'desktop', 'light'),
  createLook('en', 'phone', 'dark'),
  createLook('zh-CN', 'desktop', 'dark'),
  createLook('zh-CN', 'phone', 'light'),
];

function createLook(locale: string, screen: keyof typeof SCREENS, themeMode: 'light' | 'dark'): Look {
  return {
    name: `${locale}, ${screen}, ${themeMode}`,
    browser: { ...SCREENS[screen], locale, colorScheme: themeMode },
    storage: [{ name: 'settings', value: JSON.stringify({ themeMode }) }],
  };
}
