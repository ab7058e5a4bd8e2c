import type { languages, Locale } from '@farm/contracts';
import type { BrowserContextOptions } from 'playwright-core';

/** Screen sizes under test, in CSS pixels. */
export const VIEWPORTS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

/** Device and preferences of a visitor. */
export interface PageSettings {
  /** Default: desktop. */
  screen?: keyof typeof VIEWPORTS;
  /** Window width in CSS pixels, instead of the screen's. */
  width?: number;
  /** Language of the browser. Default: en. */
  locale?: (typeof languages)[Locale]['tag'];
  /** Preference of the operating system. Default: light. */
  colorScheme?: 'light' | 'dark';
  /** Motion preference. Default: reduce, so that no test sees an unfinished animation. */
  reducedMotion?: 'reduce' | 'no-preference';
  /** Default: UTC. */
  timeZone?: string;
  /** False: the browser runs no scripts. Default: true. */
  hasScripts?: boolean;
}

/** Converts the settings to Playwright's options. */
export function toContextOptions(settings: PageSettings): BrowserContextOptions {
  const screen = VIEWPORTS[settings.screen ?? 'desktop'];
  const { width = screen.viewport.width } = settings;
  return {
    ...screen,
    viewport: { width, height: screen.viewport.height },
    locale: settings.locale ?? 'en',
    colorScheme: settings.colorScheme ?? 'light',
    reducedMotion: settings.reducedMotion ?? 'reduce',
    timezoneId: settings.timeZone ?? 'UTC',
    javaScriptEnabled: settings.hasScripts ?? true,
  };
}
