import { languages, locales } from '@farm/contracts';
import type { OpenPageOptions } from '../browser/openPage.ts';
import { computePairwiseRows, type Row } from '@farm/rollout/browser';

/** Display settings under their storage keys, plus the window width. */
const choices = {
  themeColorPresets: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'],
  width: [360, 800, 1280, 1920],
  themeLayout: ['vertical', 'horizontal', 'mini'],
  themeMode: ['light', 'dark'],
  themeContrast: ['default', 'bold'],
  themeDirection: ['ltr', 'rtl'],
  themeStretch: [false, true],
  language: locales,
} as const;

/** One combination of display settings; `width` is the window's, in CSS pixels. */
export type Appearance = Row<typeof choices>;

/** Appearances that cover every pair of settings at least once. */
export const allAppearances: Appearance[] = computePairwiseRows(choices);

/** Returns browser options and a script that stores the settings as the product does. */
export function toBrowserSetup({ width, language, ...settings }: Appearance): {
  options: Pick<OpenPageOptions, 'width' | 'locale'>;
  /** Runs in every page before the page's own scripts. */
  initScript: string;
} {
  const entries = { settings: JSON.stringify(settings), lng: language };
  return {
    options: { width, locale: languages[language].tag },
    // A page without an origin (a browser error page) has no storage.
    initScript: `if (location.origin !== 'null')
      for (const [key, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(key, value);`,
  };
}

/** Formats an appearance for reports, such as `dark bold rtl mini stretch red zh 360`. */
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
