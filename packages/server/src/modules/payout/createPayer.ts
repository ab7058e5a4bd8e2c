import type { PayoutObstacle } from '@farm/contracts';
import { createBatchWatch, publishPayments } from './watchBatches.ts';
import { readBreaker } from './breaker.repository.ts';
import { createPayoutCheck, type TurnState } from './payoutCheck.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import { readWallet, toSeenCoins } from './readWallet.ts';
import { sendBatch } from './sendBatch.ts';
import { setObstacle, findPayoutState, savePayoutState } from './state.repository.ts';
import { recordDeposits } from './recordDeposits.ts';

/**
 * Creates a function that pays. Each call runs one turn: it watches batches, takes deposits, reconciles chain and books
 * if due, and has the next batch signed. A crash at any moment loses nothing: each turn starts from the state of chain
 * and database.
 */
export function createPayer(dependencies: PayoutDependencies): () => Promise<void> {
  const { db } = dependencies;
  const turn = createTurn(dependencies);
  let failingSince: Date | null = null;
  return async () => {
    try {
      await turn();
      failingSince = null;
    } catch (error) {
      failingSince ??= new Date();
      const message = error instanceof Error ? error.message : String(error);
      const obstacle = { kind: 'chainAway', since: failingSince.toISOString(), message } as const;
      // If the database is unavailable as well, the log shows it.
      await setObstacle(db, obstacle).catch(() => undefined);
      throw error;
    }
  };
}

function createTurn(dependencies: PayoutDependencies): () => Promise<void> {
  const { db, node, signer, live, withdrawals } = dependencies;
  const watch = createBatchWatch(dependencies);
  const check = createPayoutCheck(dependencies);
  let listedKeys: readonly string[] = [];
  const findObstacle = async (turnState: TurnState): Promise<PayoutObstacle | null> => {
    // Without keys there is no wallet to compare.
    if (turnState.wallet.keys.length === 0) return { kind: 'keyless' };
    return check(turnState);
  };
  return async () => {
    const peak = await node.readPeak();
    const lastState = await findPayoutState(db);
    if (lastState && peak.height < Number(lastState.height) - withdrawals.confirmations) {
      throw new Error(
        `The node is at height ${peak.height}, below the last known height ${lastState.height}`,
      );
    }
    const deeper = await watch(peak, lastState && Number(lastState.height));
    const breaker = await readBreaker(db);
    const wallet = await readWallet(dependencies, lastState, listedKeys);
    await recordDeposits(dependencies, wallet, peak.height);
    const status = await signer.status().catch(() => null);
    const turnState = { wallet, breaker, peakHeight: peak.height };
    const obstacle = (await findObstacle(turnState)) ?? (status ? null : { kind: 'signerAway' as const });
    await savePayoutState(
      db,
      {
        peak,
        scannedHeight: Math.max(0, peak.height - withdrawals.confirmations),
        coins: toSeenCoins(wallet.unspent),
        spends: wallet.spends,
        obstacle,
      },
      lastState,
    );
    listedKeys = wallet.keys;
    publishPayments(live, deeper);
    if (obstacle || !status) return;
    // An operator may have stopped payouts in the meantime: leave the payment to the next turn, which reads the change.
    if ((await readBreaker(db)).lastChange !== breaker.lastChange) return;
    await setObstacle(db, await sendBatch(dependencies, { ...turnState, status }));
  };
}
