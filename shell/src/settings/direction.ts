import { createContext, useContext } from 'react';
import type { Settings } from './settings.ts';

/** Reading direction of the page; differs from the chosen direction if that failed to load. */
interface ReadingDirection {
  /** Direction the page is rendered in. */
  applied: Settings['themeDirection'];
  /** Identifies the failure to load the chosen direction; null if there is none. */
  missing: object | null;
}

/** Carries the {@link ReadingDirection} of the page. */
export const DirectionContext = createContext<ReadingDirection>({ applied: 'ltr', missing: null });

/** Returns the reading direction of the page. */
export function useDirection(): ReadingDirection {
  return useContext(DirectionContext);
}
