import { toXch } from '@farm/contracts/amount';
import type { CoinRecord } from '@farm/chain';
import { readChainView, readCoinsInChunks, type ChainDependencies, type ChainView } from '../payout/index.ts';
import { listBookedCoins, type BookedCoin } from './coins.repository.ts';
import type { Difference } from './difference.ts';

/** Differences between chain and books, as of a height. */
export interface ChainDifferences {
  height: number;
  differences: Difference[];
}

/**
 * Compares the books with the chain: the wallet's coins, spends, assets and debts, and each coin that came as income or
 * paid a withdrawal.
 * @throws Error if the node does not respond, is not synced, or is behind what the database has seen
 */
export async function listChainDifferences(dependencies: ChainDependencies): Promise<ChainDifferences> {
  const { db, node } = dependencies;
  const view = await readChainView(dependencies);
  const coins = await listBookedCoins(db);
  const found = await readCoinsInChunks(
    (ids) => node.readCoins(ids),
    coins.map(({ coinId }) => coinId),
  );
  const foundById = new Map(found.map((coin) => [coin.coinId, coin]));
  return {
    height: view.height,
    differences: [
      ...view.problems.map(toDifference),
      ...view.spends.map(({ coinId, amount, height }) => ({
        subject: 'coin' as const,
        id: coinId,
        problem: `of ${toXch(BigInt(amount))} XCH was spent at height ${height} by no batch`,
      })),
      ...coins.flatMap((coin) => {
        const problem = describeProblem(coin, foundById.get(coin.coinId));
        return problem === null ? [] : [{ subject: 'coin' as const, id: coin.coinId, problem }];
      }),
    ],
  };
}

function toDifference(problem: ChainView['problems'][number]): Difference {
  if (problem.kind === 'wallet')
    return {
      subject: 'wallet',
      id: 'hot_wallet',
      problem: `holds ${problem.wallet} XCH on the chain, but the ledger says ${problem.ledger} XCH`,
    };
  return {
    subject: 'assets',
    id: 'total',
    problem: `are ${problem.assets} XCH on the chain, but the farm owes ${problem.owed} XCH`,
  };
}

function describeProblem(
  { batch, amount, isExpected }: BookedCoin,
  found: CoinRecord | undefined,
): string | null {
  const xch = `${toXch(amount)} XCH`;
  const use = batch === null ? `came as income of ${xch}` : `batch ${batch} paid ${xch} with it`;
  if (isExpected && !found) return `is not on the chain, but ${use}`;
  if (!isExpected && found) return `is on the chain, but batch ${batch}, which pays ${xch} with it, failed`;
  return found && found.amount !== amount ? `has ${toXch(found.amount)} XCH on the chain, but ${use}` : null;
}
