import type { PayoutDependencies } from './payoutDependencies.ts';
import { recordPush, readBundle, type OpenBatch } from './payout.repository.ts';

/**
 * Pushes the newest bundle of a batch to the node, unless the node already holds it. The node's response is recorded
 * but proves nothing beyond the mempool: only coins show whether a bundle was included.
 * @returns true if the node holds a bundle of the batch
 */
export async function sendBundle(
  { db, node, log }: PayoutDependencies,
  { id, bundles }: Pick<OpenBatch, 'id' | 'bundles'>,
): Promise<boolean> {
  const [newest, ...older] = bundles.map(({ txId }) => txId).toReversed();
  if (newest === undefined) throw new Error(`Batch ${id} has no bundle`);
  if (await node.isInMempool(newest)) return true;
  const { outcome, reason } = await node.push(await readBundle(db, newest));
  let isInMempool = outcome === 'accepted';
  // The node may still hold an older bundle with a lower fee.
  for (const txId of older) isInMempool ||= await node.isInMempool(txId);
  const answer = outcome === 'accepted' ? '' : reason || outcome;
  await recordPush(db, id, { answer, isInMempool });
  log.info({ batchId: id, txId: newest, outcome, reason }, 'batch pushed');
  return isInMempool;
}
