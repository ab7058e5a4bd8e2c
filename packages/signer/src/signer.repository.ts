import { sql } from 'kysely';
import { type Coin, toCoinId, type SignedSpend } from '@farm/chain';
import type { Db } from '@farm/database';
import type { BatchRequest } from './client/protocol.ts';

/** Limits the lock waits and the idle time of a transaction: it locks withdrawals, even while this process hangs. */
export async function setTransactionTimeouts(transaction: Db): Promise<void> {
  await sql`
    select set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '10s', true)`.execute(
    transaction,
  );
}

/**
 * Inserts a batch unless its id exists. Waits for a concurrent transaction that inserts the same id.
 * @returns true if the batch was inserted
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
 * True if payouts are stopped. Locks the breaker: stopping payouts waits for this transaction to end, so that
 * nothing is signed afterwards.
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

/** Reads the requested payments of withdrawals and locks their rows until the commit. */
export async function lockWithdrawals(transaction: Db, ids: readonly string[]) {
  return transaction
    .selectFrom('withdrawal')
    .select(['id', 'status', 'grossMojo', 'feeMojo', 'address'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A withdrawal that the ledger does not cover. */
export interface UnbackedWithdrawal {
  id: string;
  problem: string;
}

/**
 * Lists the withdrawals among `ids` that the entries of the ledger do not cover. Sums them anew instead of reading balances:
 * each withdrawal froze its amount and nothing gave it back, the frozen entries of its account cover all its open
 * withdrawals, and only a correction took the usable entries below zero.
 */
export async function listUnbackedWithdrawals(
  transaction: Db,
  ids: readonly string[],
): Promise<UnbackedWithdrawal[]> {
  const { rows } = await sql<UnbackedWithdrawal>`
    with paid as (select id, account_id, gross_mojo from withdrawal where id = any(${ids}::uuid[])),
    froze as (
      select paid.id, coalesce(sum(entry.amount) filter (
          where tx.kind = 'withdrawal_requested' and entry.account_id = paid.account_id), 0) as frozen,
        coalesce(sum(entry.amount), 0) as left_frozen
      from paid
      left join ledger_tx tx on tx.ref_type = 'withdrawal' and tx.ref_id = paid.id::text
        and tx.kind in ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_settled')
      left join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'frozen'
      group by paid.id
    ),
    held as (
      select account_id, sum(amount) filter (where ledger_account = 'frozen') as frozen,
        sum(amount) filter (where ledger_account = 'usable') as usable
      from ledger_entry where account_id in (select account_id from paid)
      group by account_id
    ),
    open as (
      select account_id, sum(gross_mojo) as gross_mojo from withdrawal
      where account_id in (select account_id from paid) and status in ('pending', 'held', 'approved', 'sending')
      group by account_id
    ),
    judged as (
      select paid.id, case
        when froze.frozen <> paid.gross_mojo or froze.left_frozen <> paid.gross_mojo
          then 'asks for ' || paid.gross_mojo || ' mojo, but froze ' || froze.frozen || ' and keeps ' || froze.left_frozen
        when held.frozen is null or held.frozen < open.gross_mojo
          then 'is of an account that froze ' || coalesce(held.frozen, 0) || ' mojo, but asks for ' || open.gross_mojo
        when held.usable < 0 and not exists (
            select from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
            where entry.account_id = paid.account_id and entry.ledger_account = 'usable' and tx.corrects_id is not null)
          then 'is of an account that used ' || -held.usable || ' mojo more than it had'
        end as problem
      from paid join froze using (id) left join held using (account_id) join open using (account_id)
    )
    select id, problem from judged where problem is not null order by id`.execute(transaction);
  return rows;
}

/** Moves the approved withdrawals among `ids` to sending and records their events. @returns the number moved */
export async function markWithdrawalsSending(transaction: Db, ids: readonly string[]): Promise<number> {
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

/** Lists the puzzle hashes that belong to a current or former key of the wallet. */
export async function listOwnPuzzleHashes(
  transaction: Db,
  puzzleHashes: readonly string[],
): Promise<string[]> {
  const found = await transaction
    .selectFrom('payoutKey')
    .select('puzzleHash')
    .where('puzzleHash', 'in', puzzleHashes)
    .execute();
  return found.map(({ puzzleHash }) => puzzleHash);
}

/**
 * Assigns coins to a batch. Waits for concurrent transactions that assign the same coins.
 * @returns ids of the coins that the batch got
 */
export async function addInputs(
  transaction: Db,
  batchId: string,
  inputs: readonly Coin[],
): Promise<Set<string>> {
  const rows = inputs
    .map((input) => ({ coinId: toCoinId(input), batchId, ...input }))
    // A fixed order prevents deadlocks between concurrent batches.
    .sort((a, b) => (a.coinId < b.coinId ? -1 : 1));
  const insertedRows = await transaction
    .insertInto('payoutInput')
    .values(rows)
    .onConflict((conflict) => conflict.column('coinId').where('releasedAt', 'is', null).doNothing())
    .returning('coinId')
    .execute();
  return new Set(insertedRows.map(({ coinId }) => coinId));
}

/** Returns those of the coins that an operator released from a batch that had ended without them. */
export async function listReleasedCoinIds(transaction: Db, coinIds: readonly string[]): Promise<Set<string>> {
  const found = await transaction
    .selectFrom('payoutInput')
    .select('coinId')
    .where('coinId', 'in', coinIds)
    .where('releasedAt', 'is not', null)
    .execute();
  return new Set(found.map(({ coinId }) => coinId));
}

/** Stores the coin that pays each withdrawal; `coins` are in the order of the payees. */
export async function addPayments(
  transaction: Db,
  { id, payees }: Pick<BatchRequest, 'id' | 'payees'>,
  coins: readonly Coin[],
): Promise<void> {
  const rows = coins.flatMap((coin, index) => {
    const payee = payees[index];
    return payee ? [{ ...payee, batchId: id, coinId: toCoinId(coin) }] : [];
  });
  await transaction.insertInto('payoutItem').values(rows).execute();
}

/** Stores a signed bundle. */
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
      changeCoinId: toCoinId(changeCoin),
      cost,
      bundle,
    })
    .execute();
}

/** Reads a stored batch and locks its row; undefined if the id is unknown. */
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
