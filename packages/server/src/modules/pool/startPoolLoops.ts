import type { Logger } from '@farm/process';
import { startLoop } from '../../loops/startLoop.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { settlePartials } from './settlePartials.ts';

const SETTLE_MS = 15_000;

/** Starts what the pool repeats on its own, if there is one. @returns a function that stops it */
export function startPoolLoops({
  pool,
  log,
}: {
  pool?: PoolDependencies | undefined;
  log: Logger;
}): () => Promise<void> {
  if (!pool) return () => Promise.resolve();
  return startLoop({
    name: 'partials',
    intervalMs: SETTLE_MS,
    work: async () => void (await settlePartials(pool)),
    log,
  });
}
