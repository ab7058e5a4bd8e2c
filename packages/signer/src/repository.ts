import { sql } from 'kysely';
import { type Coin, coinIdOf, type SignedSpend } from '@farm/chain';
import type { Db } from '@farm/database';
import type { BatchRequest } from './client/protocol.ts';

/**
 * Has a transaction wait for others briefly, and end when this process stands still in the middle of it: withdrawals
 * are locked by it.
 */
export async function limitWaiting(transaction: Db): Promise<void> {
  await sql`
    select set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '10s', true)`.execute(
    transaction,
  );
}

/**
 * Begins a batch; not when there is one of this id. Waits for whoever is at the same one.
 * @returns whether it began
 */
export async function addBatch(
  transaction: Db,
  batch: { id: string; kind: 'payout' | 'sweep'; changePuzzleHash: string },
): Promise<boolean> {
  const added = await transaction
    .insertInto('payoutBatch')
    .values(batch)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Whether payouts are stopped. Whoever stops them waits until this transaction has ended, so that nothing is signed
 * afterwards.
 */
export async function isHalted(transaction: Db): Promise<boolean> {
  await sql`lock table payout_breaker in share mode`.execute(transaction);
  const last = await transaction
    .selectFrom('payoutBreaker')
    .select('isOpen')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.isOpen ?? false;
}

/** What withdrawals ask for, locked: until the commit nobody moves them. */
export async function lockWithdrawals(transaction: Db, ids: readonly string[]) {
  return transaction
    .selectFrom('withdrawal')
    .select(['id', 'status', 'grossMojo', 'feeMojo', 'address'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Moves the approved ones of these withdrawals to sending, and notes it. @returns how many moved */
export async function sendWithdrawals(transaction: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    with moved as (
      update withdrawal
      set status = 'sending', hold_reasons = '{}', proceeds_at = null, due_at = null, updated_at = clock_timestamp()
      where id = any(${ids}::uuid[]) and status = 'approved'
      returning id
    )
    insert into withdrawal_event (withdrawal_id, from_status, to_status, actor, hold_reasons, reason)
    select id, 'approved', 'sending', 'farm', '{}', '' from moved order by id
    returning withdrawal_id`.execute(transaction);
  return rows.length;
}

/** Those of these puzzle hashes that the wallet ever had. */
export async function listOwn(transaction: Db, puzzleHashes: readonly string[]): Promise<string[]> {
  const found = await transaction
    .selectFrom('payoutKey')
    .select('puzzleHash')
    .where('puzzleHash', 'in', puzzleHashes)
    .execute();
  return found.map(({ puzzleHash }) => puzzleHash);
}

/**
 * Gives coins to a batch, for ever. Waits for whoever gives one of them to another batch.
 * @returns those that it got
 */
export async function giveCoins(
  transaction: Db,
  batchId: string,
  inputs: readonly Coin[],
): Promise<Set<string>> {
  const rows = inputs
    .map((input) => ({ coinId: coinIdOf(input), batchId, ...input }))
    // In one order, so that two of them never wait in a circle.
    .sort((a, b) => (a.coinId < b.coinId ? -1 : 1));
  const given = await transaction
    .insertInto('payoutInput')
    .values(rows)
    .onConflict((conflict) => conflict.column('coinId').doNothing())
    .returning('coinId')
    .execute();
  return new Set(given.map(({ coinId }) => coinId));
}

/** Notes what each withdrawal becomes; `coins` in the order of the payees. */
export async function addPayments(
  transaction: Db,
  { id, payees }: Pick<BatchRequest, 'id' | 'payees'>,
  coins: readonly Coin[],
): Promise<void> {
  const rows = coins.flatMap((coin, index) => {
    const payee = payees[index];
    return payee ? [{ ...payee, batchId: id, coinId: coinIdOf(coin) }] : [];
  });
  await transaction.insertInto('payoutItem').values(rows).execute();
}

/** Keeps a signed bundle. */
export async function addBundle(
  transaction: Db,
  { batchId, attempt, chainFeeMojo }: { batchId: string; attempt: number; chainFeeMojo: bigint },
  { txId, cost, bundle, changeCoin }: SignedSpend,
): Promise<void> {
  await transaction
    .insertInto('payoutBundle')
    .values({
      txId,
      batchId,
      attempt,
      chainFeeMojo,
      changeMojo: changeCoin.amount,
      changeCoinId: coinIdOf(changeCoin),
      cost,
      bundle,
    })
    .execute();
}

/** A batch as it is stored, locked; undefined when there is none of this id. */
export async function lockBatch(transaction: Db, id: string) {
  const batch = await transaction
    .selectFrom('payoutBatch')
    .select(['id', 'status', 'changePuzzleHash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return undefined;
  const inputs = await transaction
    .selectFrom('payoutInput')
    .select(['parentId', 'puzzleHash', 'amount'])
    .where('batchId', '=', id)
    .execute();
  const payees = await transaction
    .selectFrom('payoutItem')
    .select(['withdrawalId', 'puzzleHash', 'netMojo'])
    .where('batchId', '=', id)
    .execute();
  const bundles = await transaction
    .selectFrom('payoutBundle')
    .select(['txId', 'attempt', 'chainFeeMojo', 'changeMojo'])
    .where('batchId', '=', id)
    .orderBy('attempt')
    .execute();
  return { ...batch, inputs, payees, bundles };
}

/** Fails while the database lacks tables or columns that payments need. */
export async function readTables(db: Db): Promise<void> {
  await db.selectFrom('payoutKey').select('puzzleHash').limit(1).execute();
  await db.selectFrom('withdrawal').select('netMojo').limit(1).execute();
}
