import type { StylisPlugin } from '@emotion/cache';
import type { Look } from './look.ts';

/** A text direction with its style plugins. */
export interface DirectionStyles {
  direction: Look['direction'];
  plugins?: StylisPlugin[];
}

/** Left to right, for which all styles are written. */
export const leftToRight: DirectionStyles = { direction: 'ltr' };

/** Style plugins of a direction; only right to left loads any. Rejects if they fail to load. */
export async function loadDirectionStyles(direction: Look['direction']): Promise<DirectionStyles> {
  if (direction === 'ltr') return leftToRight;
  const { rtlStyles } = await import('./rtlStyles.ts');
  return { direction, plugins: rtlStyles };
}
