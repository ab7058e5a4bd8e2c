import type { StylisPlugin } from '@emotion/cache';
import type { Look } from './look.ts';

/** A reading direction, and the style plugins it needs. */
export interface DirectionStyles {
  direction: Look['direction'];
  plugins?: StylisPlugin[];
}

/** From left to right: what every style is written for. */
export const leftToRight: DirectionStyles = { direction: 'ltr' };

/** What a direction needs; only right to left has something to load. Rejects when it does not arrive. */
export async function loadDirectionStyles(direction: Look['direction']): Promise<DirectionStyles> {
  if (direction === 'ltr') return leftToRight;
  const { rtlStyles } = await import('./rtlStyles.ts');
  return { direction, plugins: rtlStyles };
}
