import type { OpenPageOptions } from '../browser/openPage.ts';
import { coverPairs, type Row } from './pairwise.ts';

/** Everything a user can set about how a page looks, in the words it is stored in, and where it is looked at. */
const choices = {
  themeColorPresets: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'],
  width: [360, 800, 1280, 1920],
  themeLayout: ['vertical', 'horizontal', 'mini'],
  themeMode: ['light', 'dark'],
  themeContrast: ['default', 'bold'],
  themeDirection: ['ltr', 'rtl'],
  themeStretch: [false, true],
  language: ['en', 'zh'],
} as const;

/** One way a page can look; `width` is that of the window in CSS pixels. */
export type Look = Row<typeof choices>;

/** Looks in which any two settings meet. */
export const allLooks: Look[] = coverPairs(choices);

/** The look as the browser of somebody who chose it: its window, and what the product keeps in storage. */
export function toBrowser({ width, language, ...settings }: Look): {
  options: Pick<OpenPageOptions, 'width' | 'locale'>;
  /** To run in every page before its own scripts. */
  initScript: string;
} {
  const entries = { settings: JSON.stringify(settings), lng: language };
  return {
    options: { width, locale: language === 'zh' ? 'zh-CN' : 'en' },
    // A page without an origin (an error page of the browser) has no storage.
    initScript: `if (location.origin !== 'null')
      for (const [key, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(key, value);`,
  };
}

/** The look in a few words: `dark bold rtl mini stretch red zh 360`. */
export function describeLook(look: Look): string {
  return [
    look.themeMode,
    look.themeContrast === 'bold' ? 'bold' : '',
    look.themeDirection,
    look.themeLayout,
    look.themeStretch ? 'stretch' : '',
    look.themeColorPresets === 'default' ? 'green' : look.themeColorPresets,
    look.language,
    look.width,
  ]
    .filter((word) => word !== '')
    .join(' ');
}
