import type { PayoutProblem } from '@farm/contracts';
import type { ChainDependencies } from './payoutDependencies.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import type { Wallet } from './readWallet.ts';
import { listMissing, listSettledSince, setMissing, type SettledBatch } from './stranded.repository.ts';

/** Blocks of about a day: batches that settled earlier are not looked for after a reorganization. */
const WATCHED_BLOCKS = 4_608;

/**
 * Lists settled batches whose payments are not on the chain any more, because a reorganization was deeper than the
 * confirmations, and records since when. Without a reorganization only those that were missing before are looked for. One
 * coin of a batch is enough: a bundle is on the chain as a whole or not at all.
 */
export async function listVanished(
  { db, node }: Pick<ChainDependencies, 'db' | 'node'>,
  { isContinued }: Pick<Wallet, 'isContinued'>,
  peakHeight: number,
): Promise<PayoutProblem[]> {
  const missing = await listMissing(db);
  const settled = isContinued ? [] : await listSettledSince(db, peakHeight - WATCHED_BLOCKS);
  const found = await readCoinsInChunks(
    (ids) => node.readCoins(ids),
    [...missing, ...settled].map(({ coinId }) => coinId),
  );
  const foundIds = new Set(found.map(({ coinId }) => coinId));
  const isOnChain = ({ coinId }: SettledBatch) => foundIds.has(coinId);
  const vanished = settled.filter((batch) => !isOnChain(batch));
  await setMissing(db, vanished, peakHeight);
  await setMissing(db, missing.filter(isOnChain), null);
  return [...missing.filter((batch) => !isOnChain(batch)), ...vanished].map(({ id, number }) => ({
    ...{ kind: 'vanished', batchId: id, number },
  }));
}
