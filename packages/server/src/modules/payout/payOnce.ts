import type { PayoutObstacle } from '@farm/contracts';
import { createBatchWatch } from './watchBatches.ts';
import { readBreaker } from './breaker.repository.ts';
import { createCheck, type Look } from './checkBooks.ts';
import type { PayoutParts } from './payoutParts.ts';
import { readWallet, toSeenCoins } from './readWallet.ts';
import { sendBatch } from './sendBatch.ts';
import { noteObstacle, readState, writeState } from './state.repository.ts';
import { takeDeposits } from './takeDeposits.ts';

/**
 * Creates a function that pays. Each call runs one turn: it watches batches, takes deposits, reconciles chain and books
 * if due, and has the next batch signed. A crash at any moment loses nothing: each turn starts from the state of chain
 * and database.
 */
export function createPayer(parts: PayoutParts): () => Promise<void> {
  const { db } = parts;
  const turn = createTurn(parts);
  let failsSince: Date | null = null;
  return async () => {
    try {
      await turn();
      failsSince = null;
    } catch (error) {
      failsSince ??= new Date();
      const message = error instanceof Error ? error.message : String(error);
      const obstacle = { kind: 'chainAway', since: failsSince.toISOString(), message } as const;
      // If the database is unavailable as well, the log shows it.
      await noteObstacle(db, obstacle).catch(() => undefined);
      throw error;
    }
  };
}

function createTurn(parts: PayoutParts): () => Promise<void> {
  const { db, node, signer, withdrawals } = parts;
  const watch = createBatchWatch(parts);
  const check = createCheck(parts);
  const findObstacle = async (look: Look): Promise<PayoutObstacle | null> => {
    // Without keys there is no wallet to compare.
    if (look.wallet.keys.length === 0) return { kind: 'keyless' };
    return check(look);
  };
  return async () => {
    const peak = await node.readPeak();
    const last = await readState(db);
    if (last && peak.height < Number(last.height) - withdrawals.confirmations) {
      throw new Error(`The node is at height ${peak.height}, but the chain was at ${last.height} before`);
    }
    await watch(peak, last && Number(last.height));
    const breaker = await readBreaker(db);
    const wallet = await readWallet(parts, last);
    await takeDeposits(parts, wallet, peak.height);
    const status = await signer.status().catch(() => null);
    const look = { wallet, breaker, peakHeight: peak.height };
    const obstacle = (await findObstacle(look)) ?? (status ? null : { kind: 'signerAway' as const });
    await writeState(
      db,
      {
        peak,
        scannedHeight: Math.max(0, peak.height - withdrawals.confirmations),
        coins: toSeenCoins(wallet.unspent),
        spends: wallet.spends,
        obstacle,
      },
      last,
    );
    if (obstacle || !status) return;
    // An operator may have stopped payouts in the meantime: leave the payment to the next turn, which reads the change.
    if ((await readBreaker(db)).lastChange !== breaker.lastChange) return;
    await noteObstacle(db, await sendBatch(parts, { ...look, status }));
  };
}
