import type { PresetName } from './presets.ts';

/** How one user wants the page to look. */
export interface Look {
  mode: 'light' | 'dark';
  /** `bold` sets the cards off from the page behind them. */
  contrast: 'default' | 'bold';
  direction: 'ltr' | 'rtl';
  preset: PresetName;
}

/** What somebody sees who never chose anything. */
export const defaultLook: Look = { mode: 'light', contrast: 'default', direction: 'ltr', preset: 'default' };

/**
 * Tells the document how it looks. The page's first inline script writes the same attributes before the first
 * paint; the colour mode's attribute is written by the theme.
 */
export function applyLook({ contrast, direction, preset }: Omit<Look, 'mode'>): void {
  const { documentElement } = document;
  documentElement.dir = direction;
  documentElement.dataset['contrast'] = contrast;
  documentElement.dataset['preset'] = preset;
}
