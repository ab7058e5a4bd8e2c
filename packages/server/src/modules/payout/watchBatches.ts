import type { Peak } from '@farm/chain';
import { settleBatch, settleFailedBatch, settleSplitBatch } from './endBatch.ts';
import { computeReplacementFee } from './fees.ts';
import { toCoinIds, computeVerdict, type Verdict } from './computeVerdict.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import { sendBundle } from './sendBundle.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import { type BatchItem, listOpenBatches, markBatchSeen, type OpenBatch } from './payout.repository.ts';

/**
 * Creates a function that watches batches until they are final, by coins alone (docs/decisions/0021-payouts.md). Each
 * call examines every open batch once, as of the peak, and returns the payments that are deeper than before. Their users
 * are to be notified once the peak is stored, because pages compute the depth from it.
 * @param before height of the stored peak
 */
export function createBatchWatch(
  dependencies: PayoutDependencies,
): (peak: Peak, before: number | undefined) => Promise<BatchItem[]> {
  /**
   * Height at which each newest bundle was first seen waiting. A new process starts counting again, which only delays a
   * higher fee.
   */
  const waitingSince = new Map<string, number>();
  return async (peak, before) => {
    const batches = await listOpenBatches(dependencies.db);
    const newest = new Set(batches.map(({ bundles }) => bundles.at(-1)?.txId));
    for (const txId of waitingSince.keys()) if (!newest.has(txId)) waitingSince.delete(txId);
    const deeper: BatchItem[] = [];
    for (const batch of batches) {
      const verdict = await readVerdict(dependencies, batch, peak);
      if (verdict.is === 'final' || verdict.is === 'lost' || verdict.is === 'split') {
        await endBatch(dependencies, { batch, verdict, peak });
        continue;
      }
      const isInMempool = verdict.is === 'waiting' && (await sendBundle(dependencies, batch));
      if (verdict.is === 'waiting')
        await replaceIfStuck(dependencies, { batch, peak, waitsSince: waitingSince });
      const hasMoved = await updateBatchState(dependencies, batch, { verdict, isInMempool, peak });
      if (verdict.is === 'block' && peak.height !== before) deeper.push(...batch.items);
      else if (hasMoved) publishPayments(dependencies.live, batch.items);
    }
    return deeper;
  };
}

/** Notifies users that the chain has news of their payments. */
export function publishPayments(
  live: PayoutDependencies['live'],
  payments: readonly Pick<BatchItem, 'accountId' | 'withdrawalId'>[],
): void {
  for (const { accountId, withdrawalId } of payments) {
    live.publish(accountId, { topic: 'withdrawal', id: withdrawalId });
  }
}

async function readVerdict(
  { node, withdrawals: { confirmations } }: PayoutDependencies,
  batch: OpenBatch,
  { height: peakHeight }: Peak,
): Promise<Verdict> {
  const found = await readCoinsInChunks((ids) => node.readCoins(ids), toCoinIds(batch));
  return computeVerdict(batch, found, { peakHeight, confirmations });
}

/**
 * Reads everything again before ending a batch: a failed batch must have had no payments after its coin was seen spent,
 * and a bundle may have been added since the first read.
 */
async function endBatch(
  dependencies: PayoutDependencies,
  { batch: { id }, verdict, peak }: { batch: OpenBatch; verdict: Verdict; peak: Peak },
): Promise<void> {
  const [batch] = await listOpenBatches(dependencies.db, id);
  if (!batch) return;
  const verdictNow = await readVerdict(dependencies, batch, peak);
  if (verdictNow.is !== verdict.is) return;
  const { log } = dependencies;
  if (verdictNow.is === 'final') {
    await settleBatch(dependencies, id, { height: BigInt(verdictNow.height), bundle: verdictNow.bundle });
    log.info({ batchId: id, height: verdictNow.height, txId: verdictNow.bundle?.txId }, 'batch settled');
  } else if (verdictNow.is === 'lost') {
    await settleFailedBatch(dependencies, id, { height: BigInt(verdictNow.height) });
    log.warn({ batchId: id, height: verdictNow.height }, 'batch failed: a coin of it was spent elsewhere');
  } else if (verdictNow.is === 'split') {
    const { height, paidIds } = verdictNow;
    await settleSplitBatch(dependencies, id, { height: BigInt(height), paidIds });
    log.warn({ batchId: id, height, paidIds }, 'batch split: a spend elsewhere made some of its payments');
  }
}

async function replaceIfStuck(
  dependencies: PayoutDependencies,
  { batch, peak, waitsSince }: { batch: OpenBatch; peak: Peak; waitsSince: Map<string, number> },
): Promise<void> {
  const { db, node, signer, payouts, log } = dependencies;
  const last = batch.bundles.at(-1);
  if (!last) return;
  const since = waitsSince.get(last.txId) ?? peak.height;
  waitsSince.set(last.txId, since);
  if (peak.height - since < payouts.stuckBlocks) return;
  const chainFeeMojo = computeReplacementFee(
    last.chainFeeMojo,
    await node.estimateFee(last.cost),
    payouts.feeMaxMojo,
  );
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
  if (replaced) await sendBundle(dependencies, replaced);
}

/** Records where the batch was seen. @returns true if that changed */
async function updateBatchState(
  { db }: PayoutDependencies,
  { id, seenHeight, isInMempool: wasInMempool, reorgs, missingHeight: missedHeight }: OpenBatch,
  { verdict, isInMempool, peak }: { verdict: Verdict; isInMempool: boolean; peak: Peak },
): Promise<boolean> {
  const height = verdict.is === 'block' ? BigInt(verdict.height) : null;
  const isElsewhere = seenHeight !== height;
  const isMissing = verdict.is === 'waiting' && verdict.isMissingCoins;
  const missingHeight = isMissing ? (missedHeight ?? BigInt(peak.height)) : null;
  if (!isElsewhere && wasInMempool === isInMempool && missingHeight === missedHeight) return false;
  await markBatchSeen(db, id, {
    seenHeight: height,
    isInMempool,
    missingHeight,
    // A reorganization removed the block that held the batch.
    reorgs: reorgs + (seenHeight !== null && isElsewhere ? 1 : 0),
  });
  return true;
}
