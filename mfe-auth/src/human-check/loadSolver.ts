import type { HumanCheckConfig } from '@farm/contracts';
import { HumanCheckUnreachableError, type Solver } from './solver.ts';

/** Loads the solver of the configured kind on demand, so that only forms that need it pay for it. */
export async function loadSolver(config: HumanCheckConfig): Promise<Solver> {
  try {
    if (config.kind === 'turnstile') {
      const { createTurnstileSolver } = await import('./turnstile/createTurnstileSolver.ts');
      return createTurnstileSolver(config);
    }
    const { computeAltchaSolution } = await import('./altcha/computeAltchaSolution.ts');
    return computeAltchaSolution;
  } catch (cause) {
    throw new HumanCheckUnreachableError('The human check did not load', { cause });
  }
}
