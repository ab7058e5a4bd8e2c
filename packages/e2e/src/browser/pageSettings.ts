import type { BrowserContextOptions } from 'playwright-core';

/** Screen sizes pages are looked at in, in CSS pixels. */
export const VIEWPORTS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

/** What a visitor's device and preferences say. */
export interface PageSettings {
  /** Default: desktop. */
  screen?: keyof typeof VIEWPORTS;
  /** Width of the window in CSS pixels instead of the screen's. */
  width?: number;
  /** Language of the browser. Default: en. */
  locale?: 'en' | 'zh-CN';
  /** What the system prefers. Default: light. */
  colorScheme?: 'light' | 'dark';
  /** Whether the system asks for less motion. Default: reduce, so that nothing is met half-way. */
  reducedMotion?: 'reduce' | 'no-preference';
  /** Default: UTC. */
  timeZone?: string;
}

/** The same in Playwright's words. */
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
  };
}
