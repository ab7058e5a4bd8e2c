import type { HumanCheckMode, Locale } from '@farm/contracts';
import type { AltchaChallenge } from '../model/altchaChallenge.ts';

/** Input of a solver. */
export interface SolverInput {
  mode: HumanCheckMode;
  locale: Locale;
  /** Aborts once the form unmounts. */
  signal: AbortSignal;
  /** Container of a third-party widget; null if it is not on the page. */
  container: HTMLElement | null;
  fetchChallenge: () => Promise<AltchaChallenge>;
}

/** Produces a solution for the header. Throws an ApiError on failure. */
export type Solver = (input: SolverInput) => Promise<string>;

/** Thrown if a check is impossible because something did not load; an ApiError like the client's own. */
export class HumanCheckUnreachableError extends Error {
  readonly status = 0;
  readonly code = 'offline';
}
