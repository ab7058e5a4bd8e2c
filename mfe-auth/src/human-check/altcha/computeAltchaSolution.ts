import { solveChallenge } from 'altcha-lib';
import type { SolverInput } from '../solver.ts';
import { computeDerivedKey } from './computeDerivedKey.ts';

/**
 * Fetches a challenge and finds its number with ALTCHA's own search. Key derivation runs in the browser's
 * crypto threads, so the page stays responsive without a worker.
 */
export async function computeAltchaSolution({
  fetchChallenge,
  signal,
}: Pick<SolverInput, 'fetchChallenge' | 'signal'>): Promise<string> {
  const challenge = await fetchChallenge();
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort, { once: true });
  // No time limit: a slow machine takes longer, and its user can cancel.
  const solution = await solveChallenge({ challenge, deriveKey: computeDerivedKey, controller, timeout: 0 });
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  if (!solution) throw new Error('The search ended without a solution');
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
