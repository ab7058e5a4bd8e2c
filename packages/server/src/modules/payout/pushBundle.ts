import type { PayoutParts } from './payoutParts.ts';
import { notePush, readBundle, type OpenBatch } from './repository.ts';

/**
 * Hands the newest bundle of a batch to the node, unless the node holds it already. What the node says to it is noted and
 * believed only as far as that: whether it was included, coins tell.
 * @returns whether the node holds a bundle of the batch
 */
export async function pushBundle(
  { db, node, log }: PayoutParts,
  { id, bundles }: Pick<OpenBatch, 'id' | 'bundles'>,
): Promise<boolean> {
  const [newest, ...older] = bundles.map(({ txId }) => txId).toReversed();
  if (newest === undefined) throw new Error(`Batch ${id} has no bundle`);
  if (await node.isInMempool(newest)) return true;
  const { outcome, reason } = await node.push(await readBundle(db, newest));
  let isInMempool = outcome === 'accepted';
  // One that pays less may be held still.
  for (const txId of older) isInMempool ||= await node.isInMempool(txId);
  const answer = outcome === 'accepted' ? '' : reason || outcome;
  await notePush(db, id, { answer, isInMempool });
  log.info({ batchId: id, txId: newest, outcome, reason }, 'batch pushed');
  return isInMempool;
}
