import type { UnknownSpend } from '@farm/database';
import type { CoinRecord } from '@farm/chain';
import type { ChainDependencies } from './payoutDependencies.ts';
import { readCoinsInChunks } from './readCoinsInChunks.ts';
import { listBookedCoinIds, listAssignedCoins, listPaidCoinIds } from './payout.repository.ts';

/**
 * Returns spends of these coins that no batch explains, with their outputs. A failed batch explains nothing: another
 * party spent one of its coins. A spend of a failed batch's coin by which nothing left the wallet, for example a move
 * by hand, is no loss and is left out; nor are the payments of a batch that was split.
 */
export async function listUnknownSpends(
  { db, node }: Pick<ChainDependencies, 'db' | 'node'>,
  coins: readonly CoinRecord[],
  keys: readonly string[],
): Promise<UnknownSpend[]> {
  const spent = coins.flatMap((coin) =>
    coin.spentHeight === null ? [] : [{ ...coin, spentHeight: coin.spentHeight }],
  );
  const ids = spent.map(({ coinId }) => coinId);
  const statusByCoinId = new Map(
    (await listAssignedCoins(db, ids)).map(({ coinId, status }) => [coinId, status]),
  );
  const recordedIds = await listBookedCoinIds(db, 'correction', ids);
  const unknown = spent.filter(({ coinId }) => {
    const status = statusByCoinId.get(coinId);
    return (status === undefined || status === 'failed' || status === 'split') && !recordedIds.has(coinId);
  });
  const children = await readCoinsInChunks(
    (chunk) => node.readChildren(chunk),
    unknown.map(({ coinId }) => coinId),
  );
  const spends = unknown.map(({ coinId, parentId, puzzleHash, amount, spentHeight }) => ({
    ...{ coinId, parentId, puzzleHash, height: spentHeight },
    amount: amount.toString(),
    outputs: children
      .filter((child) => child.parentId === coinId)
      .map((child) => ({
        ...{ coinId: child.coinId, puzzleHash: child.puzzleHash },
        amount: child.amount.toString(),
      })),
  }));
  const paidIds = await listPaidCoinIds(
    db,
    children.map(({ coinId }) => coinId),
  );
  return spends
    .filter((spend) => statusByCoinId.get(spend.coinId) === undefined || isLoss(spend, { keys, paidIds }))
    .toSorted((a, b) => a.height - b.height || (a.coinId < b.coinId ? -1 : 1));
}

function isLoss(
  { amount, outputs }: UnknownSpend,
  { keys, paidIds }: { keys: readonly string[]; paidIds: ReadonlySet<string> },
): boolean {
  const returned = outputs
    .filter(({ puzzleHash, coinId }) => keys.includes(puzzleHash) || paidIds.has(coinId))
    .reduce((sum, output) => sum + BigInt(output.amount), 0n);
  return returned !== BigInt(amount);
}
