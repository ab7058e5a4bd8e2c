import { createContext, useContext } from 'react';
import type { Settings } from './settings.ts';

/** Which way the page reads, which is not what was chosen where that did not load. */
interface ReadingDirection {
  /** What the page is drawn in. */
  applied: Settings['themeDirection'];
  /** Stands for what was chosen and did not load; null while nothing is missing. */
  missing: object | null;
}

/** Carries the {@link ReadingDirection} of the page. */
export const DirectionContext = createContext<ReadingDirection>({ applied: 'ltr', missing: null });

/** Which way the page reads. */
export function useDirection(): ReadingDirection {
  return useContext(DirectionContext);
}
