import type { HumanCheckMode, Locale } from '@farm/contracts';
import type { AltchaChallenge } from '../model/altchaChallenge.ts';

/** What a solver may use. */
export interface SolverInput {
  mode: HumanCheckMode;
  locale: Locale;
  /** Ends with the form. */
  signal: AbortSignal;
  /** Where a foreign widget may draw; null when it is not on the page. */
  container: HTMLElement | null;
  takeChallenge: () => Promise<AltchaChallenge>;
}

/** Makes one solution for the header. Throws an ApiError when it can't. */
export type Solver = (input: SolverInput) => Promise<string>;

/** A check that could not be made because something did not arrive; an ApiError like the client's own. */
export class HumanCheckUnreachable extends Error {
  readonly status = 0;
  readonly code = 'offline';
}
