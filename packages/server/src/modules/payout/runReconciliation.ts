import type { PayoutProblem } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { decodeAddress, type CoinRecord } from '@farm/chain';
import { recordReconciliation, readBooks, type ReconciliationFigures } from './reconciliation.repository.ts';
import { listVanished } from './listVanished.ts';
import { listSettledCoinIds } from './payout.repository.ts';
import type { ChainDependencies, PayoutDependencies } from './payoutDependencies.ts';
import type { Wallet } from './readWallet.ts';

/**
 * Compares chain and books and records the result. Expects that coins of the wallet that are deep enough or booked, plus
 * coins assigned to batches in flight, equal the ledger's balance, that users own no more than is on the chain, and that a
 * batch explains every spend, and that settled batches are still on the chain. Call after watching batches and taking deposits at this height.
 */
export async function runReconciliation(
  dependencies: PayoutDependencies,
  wallet: Wallet,
  peakHeight: number,
): Promise<PayoutProblem[]> {
  const figures = await readFigures(dependencies, wallet, peakHeight);
  const vanished = await listVanished(dependencies, wallet, peakHeight);
  const problems = [...vanished, ...checkFigures(figures), ...toSpendProblems(wallet.spends)];
  await recordReconciliation(dependencies.db, figures, { height: peakHeight, problems });
  return problems;
}

/** Returns the figures of a reconciliation at this height. */
export async function readFigures(
  { db, node, withdrawals, payouts }: ChainDependencies,
  { unspent, keys }: Wallet,
  peakHeight: number,
): Promise<ReconciliationFigures> {
  const isDeep = ({ height }: CoinRecord) => peakHeight - height >= withdrawals.confirmations;
  const reserveHashes = payouts.reserveAddresses.map((address) => decodeAddress(address));
  // Count a coin once, even if its address is listed twice.
  const reserveCoins = await listReserveCoins(
    node,
    reserveHashes.filter((hash) => !keys.includes(hash)),
  );
  const books = await readBooks(db);
  const inFlight = new Set(books.inputs.map(({ coinId }) => coinId));
  // The change of a batch in flight is part of the coins assigned to the batch.
  const isUnassigned = ({ coinId, parentId }: CoinRecord) => !inFlight.has(coinId) && !inFlight.has(parentId);
  const own = unspent.filter(isUnassigned);
  const shallowIds = own.filter((coin) => !isDeep(coin)).map(({ coinId }) => coinId);
  const settled = await listSettledCoinIds(db, shallowIds);
  return {
    hot: sumOf(own.filter((coin) => isDeep(coin) || settled.has(coin.coinId))),
    inFlight: sumOf(books.inputs),
    reserves: sumOf(reserveCoins.filter(isDeep)),
    ledgerHot: books.ledgerHot,
    usable: books.usable,
    frozen: books.frozen,
  };
}

/** Maximum number of spends named in an email. */
const MAX_NAMED_SPENDS = 10;

/** Converts spends that no batch explains to problems. */
export function toSpendProblems(spends: Wallet['spends']): PayoutProblem[] {
  return spends
    .slice(0, MAX_NAMED_SPENDS)
    .map(({ coinId, amount }) => ({ kind: 'spend', coinId, amount: toXch(BigInt(amount)) }));
}

async function listReserveCoins(node: ChainDependencies['node'], hashes: string[]): Promise<CoinRecord[]> {
  return hashes.length === 0 ? [] : node.readCoinsAt([...new Set(hashes)], { unspent: true });
}

/** A problem that the figures alone show. */
export type FigureProblem = Extract<PayoutProblem, { kind: 'wallet' | 'owed' }>;

/** Returns the figures that contradict each other. */
export function checkFigures({
  hot,
  inFlight,
  reserves,
  ledgerHot,
  usable,
  frozen,
}: ReconciliationFigures): FigureProblem[] {
  const [wallet, owed] = [hot + inFlight, usable + frozen];
  const assets = wallet + reserves;
  return [
    ...(wallet === ledgerHot
      ? []
      : [{ kind: 'wallet', wallet: toXch(wallet), ledger: toXch(ledgerHot) } as const]),
    ...(owed <= assets ? [] : [{ kind: 'owed', owed: toXch(owed), assets: toXch(assets) } as const]),
  ];
}

function sumOf(coins: readonly { amount: bigint }[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n);
}
