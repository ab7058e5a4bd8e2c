import type { ChainSettings } from '../../config.ts';
import { advisoryLocks, createSessionLock } from '@farm/database';
import { startLoop } from '../../loops/startLoop.ts';
import { createSignerClient } from '@farm/signer/client';
import { createFullNode } from '@farm/chain';
import { createPayer } from './createPayer.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';

/** Dependencies of the payout loop, which opens node and signer itself. */
export interface PayoutLoopDependencies extends Omit<PayoutDependencies, 'node' | 'signer'> {
  databaseUrl: string;
  chain: ChainSettings;
}

/** Starts the payout loop if the settings name a node and a signer. @returns a function that stops the loop */
export function startPayouts(dependencies: PayoutLoopDependencies): () => Promise<void> {
  const { chain, payouts, databaseUrl, log } = dependencies;
  if (chain.node === null || payouts.signerSocket === null) return () => Promise.resolve();
  const stopping = new AbortController();
  const lock = createSessionLock({ databaseUrl, number: advisoryLocks.payoutTurn, log });
  const payOnce = createPayer({
    ...dependencies,
    node: createFullNode(chain.node, { signal: stopping.signal }),
    signer: createSignerClient(payouts.signerSocket),
  });
  const stop = startLoop({
    name: 'payouts',
    intervalMs: payouts.pollSeconds * 1_000,
    initialDelayMs: 0,
    work: async () => {
      if (await lock.take()) await payOnce();
    },
    log,
  });
  return async () => {
    stopping.abort();
    await stop();
    await lock.stop();
  };
}
