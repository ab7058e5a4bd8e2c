import type { PresetName } from './presets.ts';

/** A user's theme settings. */
export interface Look {
  mode: 'light' | 'dark';
  /** `bold` contrasts the cards with the page. */
  contrast: 'default' | 'bold';
  direction: 'ltr' | 'rtl';
  preset: PresetName;
}

/** Settings of users who never chose any. */
export const defaultLook: Look = { mode: 'light', contrast: 'default', direction: 'ltr', preset: 'default' };

/**
 * Applies the settings to the document. The page's first inline script sets the same attributes before the first
 * paint; the theme sets the color mode's attribute.
 */
export function applyLook({ contrast, direction, preset }: Omit<Look, 'mode'>): void {
  const { documentElement } = document;
  documentElement.dir = direction;
  documentElement.dataset['contrast'] = contrast;
  documentElement.dataset['preset'] = preset;
}
