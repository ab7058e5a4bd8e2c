import type { OpenPageOptions } from '../browser/openPage.ts';
import { computePairwiseRows, type Row } from './pairwise.ts';

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
export type Appearance = Row<typeof choices>;

/** Looks in which any two settings meet. */
export const allAppearances: Appearance[] = computePairwiseRows(choices);

/** The look as the browser of somebody who chose it: its window, and what the product keeps in storage. */
export function toBrowserSetup({ width, language, ...settings }: Appearance): {
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
export function formatAppearance(appearance: Appearance): string {
  return [
    appearance.themeMode,
    appearance.themeContrast === 'bold' ? 'bold' : '',
    appearance.themeDirection,
    appearance.themeLayout,
    appearance.themeStretch ? 'stretch' : '',
    appearance.themeColorPresets === 'default' ? 'green' : appearance.themeColorPresets,
    appearance.language,
    appearance.width,
  ]
    .filter((word) => word !== '')
    .join(' ');
}
