import type { PayoutProblem } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { puzzleHashOf, type CoinRecord } from '@farm/chain';
import { addCheck, readBooks, type Compared } from './check.repository.ts';
import type { PayoutParts } from './payoutParts.ts';
import type { Wallet } from './readWallet.ts';

/**
 * Compares chain and books, and keeps what was found: coins of the wallet that are deep enough, with those given to
 * batches in flight, are what the ledger says; what users own is not more than what lies on the chain; and there is no
 * spend that no batch explains. To be called after batches were watched and deposits taken at that height.
 */
export async function reconcile(
  { db, node, withdrawals, payouts }: PayoutParts,
  { unspent, keys, spends }: Wallet,
  peakHeight: number,
): Promise<PayoutProblem[]> {
  const isDeep = ({ height }: CoinRecord) => peakHeight - height >= withdrawals.confirmations;
  const reserveHashes = payouts.reserveAddresses.map((address) => puzzleHashOf(address));
  // A coin counts once, wherever its address is listed.
  const reserveCoins = await readReserves(
    node,
    reserveHashes.filter((hash) => !keys.includes(hash)),
  );
  const books = await readBooks(db);
  const inFlight = new Set(books.inputs.map(({ coinId }) => coinId));
  // The change of a batch that is not final counts with the coins that were given to it.
  const isOwn = ({ coinId, parentId }: CoinRecord) => !inFlight.has(coinId) && !inFlight.has(parentId);
  const found = {
    hot: sumOf(unspent.filter((coin) => isDeep(coin) && isOwn(coin))),
    inFlight: sumOf(books.inputs),
    reserves: sumOf(reserveCoins.filter(isDeep)),
    ledgerHot: books.ledgerHot,
    usable: books.usable,
    frozen: books.frozen,
  };
  const problems = [...compare(found), ...toProblems(spends)];
  await addCheck(db, found, { height: peakHeight, problems });
  return problems;
}

/** As many spends as a mail can name. */
const SPENDS_MAX = 10;

/** Spends that no batch explains, as problems. */
export function toProblems(spends: Wallet['spends']): PayoutProblem[] {
  return spends
    .slice(0, SPENDS_MAX)
    .map(({ coinId, amount }) => ({ kind: 'spend', coinId, amount: mojoToXch(BigInt(amount)) }));
}

async function readReserves(node: PayoutParts['node'], hashes: string[]): Promise<CoinRecord[]> {
  return hashes.length === 0 ? [] : node.readCoinsAt([...new Set(hashes)], { unspent: true });
}

function compare({ hot, inFlight, reserves, ledgerHot, usable, frozen }: Compared): PayoutProblem[] {
  const [wallet, owed] = [hot + inFlight, usable + frozen];
  const assets = wallet + reserves;
  return [
    ...(wallet === ledgerHot
      ? []
      : [{ kind: 'wallet', wallet: mojoToXch(wallet), ledger: mojoToXch(ledgerHot) } as const]),
    ...(owed <= assets ? [] : [{ kind: 'owed', owed: mojoToXch(owed), assets: mojoToXch(assets) } as const]),
  ];
}

function sumOf(coins: readonly { amount: bigint }[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n);
}
