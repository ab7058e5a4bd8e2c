import type { Peak } from '@farm/chain';
import { failBatch, settleBatch } from './endBatch.ts';
import { nextFee } from './fees.ts';
import { coinsOf, judgeBatch, type Verdict } from './judgeBatch.ts';
import type { PayoutParts } from './payoutParts.ts';
import { pushBundle } from './pushBundle.ts';
import { readInParts } from './readInParts.ts';
import { listOpenBatches, noteSeen, type OpenBatch } from './repository.ts';

/**
 * Creates a function that watches batches until they are final, by coins alone (docs/decisions/0021-payouts.md). Each
 * call examines every open batch once, as of the peak.
 * @param before height of the previous call
 */
export function createBatchWatch(
  parts: PayoutParts,
): (peak: Peak, before: number | undefined) => Promise<void> {
  /**
   * Height at which each newest bundle was first seen waiting. A new process starts counting again, which only delays a
   * higher fee.
   */
  const waitsSince = new Map<string, number>();
  return async (peak, before) => {
    const batches = await listOpenBatches(parts.db);
    const newest = new Set(batches.map(({ bundles }) => bundles.at(-1)?.txId));
    for (const txId of waitsSince.keys()) if (!newest.has(txId)) waitsSince.delete(txId);
    for (const batch of batches) {
      const verdict = await judge(parts, batch, peak);
      if (verdict.is === 'final' || verdict.is === 'lost') {
        await end(parts, { batch, verdict, peak });
        continue;
      }
      const isInMempool = verdict.is === 'waiting' && (await pushBundle(parts, batch));
      if (verdict.is === 'waiting') await replaceIfStuck(parts, { batch, peak, waitsSince });
      await note(parts, batch, { verdict, isInMempool, isNewBlock: peak.height !== before });
    }
  };
}

async function judge(
  { node, withdrawals: { confirmations } }: PayoutParts,
  batch: OpenBatch,
  { height: peakHeight }: Peak,
): Promise<Verdict> {
  const found = await readInParts((ids) => node.readCoins(ids), coinsOf(batch));
  return judgeBatch(batch, found, { peakHeight, confirmations });
}

/**
 * Reads everything again before ending a batch: a failed batch must have had no payments after its coin was seen spent,
 * and a bundle may have been added since the first read.
 */
async function end(
  parts: PayoutParts,
  { batch: { id }, verdict, peak }: { batch: OpenBatch; verdict: Verdict; peak: Peak },
): Promise<void> {
  const [batch] = await listOpenBatches(parts.db, id);
  if (!batch) return;
  const again = await judge(parts, batch, peak);
  if (again.is !== verdict.is) return;
  const { log } = parts;
  if (again.is === 'final') {
    await settleBatch(parts, id, { height: BigInt(again.height), bundle: again.bundle });
    log.info({ batchId: id, height: again.height, txId: again.bundle?.txId }, 'batch settled');
  } else if (again.is === 'lost') {
    await failBatch(parts, id, { height: BigInt(again.height) });
    log.warn({ batchId: id, height: again.height }, 'batch failed: a coin of it was spent elsewhere');
  }
}

async function replaceIfStuck(
  parts: PayoutParts,
  { batch, peak, waitsSince }: { batch: OpenBatch; peak: Peak; waitsSince: Map<string, number> },
): Promise<void> {
  const { db, node, signer, payouts, log } = parts;
  const last = batch.bundles.at(-1);
  if (!last) return;
  const since = waitsSince.get(last.txId) ?? peak.height;
  waitsSince.set(last.txId, since);
  if (peak.height - since < payouts.stuckBlocks) return;
  const chainFeeMojo = nextFee(last.chainFeeMojo, await node.estimateFee(last.cost), payouts.feeMaxMojo);
  if (chainFeeMojo === null) return;
  try {
    const { txId } = await signer.replace(batch.id, chainFeeMojo);
    log.info({ batchId: batch.id, txId, chainFeeMojo: chainFeeMojo.toString() }, 'batch pays the chain more');
  } catch (error) {
    // The bundle continues to be pushed unchanged; the next turn retries.
    log.warn({ batchId: batch.id, err: error }, 'no bundle that pays the chain more');
    return;
  }
  const [replaced] = await listOpenBatches(db, batch.id);
  if (replaced) await pushBundle(parts, replaced);
}

/** Records where the batch was seen; notifies its users of a change, and of each block of depth. */
async function note(
  { db, live }: PayoutParts,
  { id, seenHeight, isInMempool: wasInMempool, reorgs, items }: OpenBatch,
  seen: { verdict: Verdict; isInMempool: boolean; isNewBlock: boolean },
): Promise<void> {
  const { verdict, isInMempool, isNewBlock } = seen;
  const height = verdict.is === 'block' ? BigInt(verdict.height) : null;
  const hasMoved = seenHeight !== height;
  if (hasMoved || wasInMempool !== isInMempool) {
    await noteSeen(db, id, {
      seenHeight: height,
      isInMempool,
      // A reorganization removed the block that held the batch.
      reorgs: reorgs + (seenHeight !== null && hasMoved ? 1 : 0),
    });
  } else if (height === null || !isNewBlock) {
    return;
  }
  for (const { accountId, withdrawalId } of items) {
    live.publish(accountId, { topic: 'withdrawal', id: withdrawalId });
  }
}
