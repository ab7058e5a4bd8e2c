import type { WithdrawalStatus } from '@farm/contracts';
import { sql } from 'kysely';
import { type CoinRecord, createFullNode } from '@farm/chain';
import { checkBooks } from '../checkSnapshot.ts';
import type { PlanResult } from './runPlan.ts';
import type { World } from './world.ts';

/** A withdrawal with the coin that is due for it; amounts are in mojo. */
export interface FinalWithdrawal {
  id: string;
  accountId: string;
  status: WithdrawalStatus;
  grossMojo: bigint;
  feeMojo: bigint;
  puzzleHash: string;
}

/** State that counts once a seed has settled; amounts are in mojo. */
export interface FinalState {
  withdrawals: FinalWithdrawal[];
  /** All coins ever made at the addresses of the people. */
  paid: Pick<CoinRecord, 'coinId' | 'parentId' | 'puzzleHash' | 'amount'>[];
  /** Ids of the parents that were coins of the wallet. */
  walletCoinIds: Set<string>;
  /** Unspent amount of the wallet on the chain. */
  wallet: bigint;
  /** Amount assigned to batches that have not ended. */
  inFlight: bigint;
  ledgerHot: bigint;
  /** Contradictions in the database, as sentences. */
  differences: string[];
  people: { accountId: string; deposited: bigint; usable: bigint; frozen: bigint }[];
  /** Number of coins of batches spent by another holder of the key. */
  conflicts: number;
  /** Number of times the farm stopped its payouts. */
  stops: number;
  isStopped: boolean;
  /** Obstacle to all payouts; empty if there is none. */
  obstacle: string;
}

/**
 * Reads the end of a seed from chain and database. `breakerBefore` is the last change of the breaker before the
 * seed.
 */
export async function readFinalState(
  { db, chain, hot }: World,
  { payees, asked, conflicts }: PlanResult,
  breakerBefore: string,
): Promise<FinalState> {
  const node = createFullNode(chain.observer);
  const hashes = new Map(asked.map(({ id, payee }) => [id, payee.puzzleHash]));
  const withdrawals = await db
    .selectFrom('withdrawal')
    .select(['id', 'accountId', 'status', 'grossMojo', 'feeMojo'])
    .where('id', 'in', [...hashes.keys()])
    .execute();
  const paid = await node.readCoinsAt(
    payees.map(({ puzzleHash }) => puzzleHash),
    { fromHeight: 0 },
  );
  const parents = await node.readCoins([...new Set(paid.map(({ parentId }) => parentId))]);
  const unspent = await node.readCoinsAt([hot.puzzleHash], { unspent: true });
  const changes = await db.selectFrom('payoutBreaker').selectAll().orderBy('id').execute();
  const state = await db.selectFrom('payoutState').select('obstacle').executeTakeFirstOrThrow();
  const balances = await db
    .selectFrom('balance')
    .select(['accountId', 'usable', 'frozen'])
    .where(
      'accountId',
      'in',
      payees.map(({ person }) => person.id),
    )
    .execute();
  return {
    withdrawals: withdrawals.map((one) => ({ ...one, puzzleHash: hashes.get(one.id) ?? '' })),
    paid,
    walletCoinIds: new Set(
      parents.filter(({ puzzleHash }) => puzzleHash === hot.puzzleHash).map(({ coinId }) => coinId),
    ),
    wallet: unspent.reduce((sum, { amount }) => sum + amount, 0n),
    ...(await readBooks(db)),
    people: balances.map((balance) => ({
      ...balance,
      deposited: payees.find(({ person }) => person.id === balance.accountId)?.deposited ?? 0n,
    })),
    conflicts,
    stops: changes.filter(
      ({ id, isOpen, actorId }) => isOpen && actorId === null && BigInt(id) > BigInt(breakerBefore),
    ).length,
    isStopped: changes.at(-1)?.isOpen ?? false,
    obstacle: state.obstacle?.kind ?? '',
  };
}

/** Returns the id of the last change of the breaker, 0 before the first change. */
export async function readLastBreakerChange({ db }: World): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0)::text as last from payout_breaker`.execute(db);
  return rows[0]?.last ?? '0';
}

async function readBooks(
  db: World['db'],
): Promise<Pick<FinalState, 'inFlight' | 'ledgerHot' | 'differences'>> {
  const sums = await sql<Pick<FinalState, 'inFlight' | 'ledgerHot'>>`
    select -coalesce(sum(amount) filter (where ledger_account = 'hot_wallet'), 0) as ledger_hot,
      (select coalesce(sum(payout_input.amount), 0) from payout_input
        join payout_batch on payout_batch.id = batch_id where status = 'sending') as in_flight
    from ledger_entry`.execute(db);
  const [found] = sums.rows;
  if (!found) throw new Error('A sum has a row');
  return { ...found, differences: await checkBooks(db) };
}
