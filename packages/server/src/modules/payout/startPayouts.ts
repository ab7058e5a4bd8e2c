import type { ChainSettings } from '../../config.ts';
import { advisoryLocks, createSessionLock } from '@farm/database';
import { startLoop } from '../../loops/startLoop.ts';
import { createSignerClient } from '@farm/signer/client';
import { createFullNode, type FullNode } from '@farm/chain';
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
    node: withSignal(createFullNode(chain.node), stopping.signal),
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

/** Cancels calls to the node on `signal`, so that an unresponsive node does not block shutdown. */
function withSignal(node: FullNode, signal: AbortSignal): PayoutDependencies['node'] {
  return {
    readPeak: () => node.readPeak(signal),
    readCoins: (coinIds) => node.readCoins(coinIds, signal),
    readCoinsAt: (puzzleHashes, which) => node.readCoinsAt(puzzleHashes, which, signal),
    readChildren: (coinIds) => node.readChildren(coinIds, signal),
    isInMempool: (txId) => node.isInMempool(txId, signal),
    isSpendPending: (coinId) => node.isSpendPending(coinId, signal),
    estimateFee: (cost) => node.estimateFee(cost, signal),
    push: (bundle) => node.push(bundle, signal),
  };
}
