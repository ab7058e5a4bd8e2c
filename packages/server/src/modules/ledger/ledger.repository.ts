import { sql } from 'kysely';
import pg from 'pg';
import { type Db, type LedgerAccount, prepared } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { NewLedgerTx } from './kinds.ts';

/** A posted entry, in mojo. */
export interface LedgerEntry {
  ledgerAccount: LedgerAccount;
  /** Owner; null for an account of the farm. */
  accountId: string | null;
  amount: bigint;
  /** Balance of the user's account after the entry; null for an account of the farm. */
  balanceAfter: bigint | null;
  createdAt: Date;
}

/** A posted transaction. */
export interface LedgerTx {
  id: string;
  correctsId: string | null;
  description: string | null;
  entries: LedgerEntry[];
}

/**
 * Adds the transaction in one statement, its entries in the given order; waits for a concurrent transaction with the
 * same kind and ref.
 * @returns undefined if there is a transaction with this kind and ref
 * @throws AppError insufficient_balance
 */
export async function addLedgerTx(db: Db, tx: NewLedgerTx): Promise<LedgerTx | undefined> {
  const { kind, ref, correctsId = null, description = null, entries } = tx;
  const ledgerAccounts = entries.map(({ ledgerAccount }) => ledgerAccount);
  const accountIds = entries.map((entry) => ('accountId' in entry ? entry.accountId : null));
  const amounts = entries.map(({ amountMojo }) => amountMojo.toString());
  const { rows } = await sql<LedgerEntry & { txId: string }>`${prepared}
    with tx as (
      insert into ledger_tx (kind, ref_type, ref_id, corrects_id, description)
      values (${kind}, ${ref.type}, ${ref.id}, ${correctsId}, ${description})
      on conflict (kind, ref_type, ref_id) do nothing
      returning id
    )
    insert into ledger_entry (tx_id, ledger_account, account_id, amount)
    select tx.id, given.ledger_account, given.account_id, given.amount
    from tx, unnest(${ledgerAccounts}::text[], ${accountIds}::uuid[], ${amounts}::numeric[])
      with ordinality as given (ledger_account, account_id, amount, place)
    order by given.place
    returning tx_id, ledger_account, account_id, amount, balance_after, created_at`
    .execute(db)
    .catch((error: unknown) => {
      const isInsufficient =
        error instanceof pg.DatabaseError && error.constraint === 'balance_usable_not_negative';
      throw isInsufficient ? new AppError('insufficient_balance') : error;
    });
  const [first] = rows;
  return (
    first && { id: first.txId, correctsId, description, entries: rows.map(({ txId, ...entry }) => entry) }
  );
}

/** Finds the transaction with this kind and ref, its entries in insertion order. */
export async function findLedgerTx(
  db: Db,
  { kind, ref }: Pick<NewLedgerTx, 'kind' | 'ref'>,
): Promise<LedgerTx | undefined> {
  const found = await db
    .selectFrom('ledgerTx')
    .select(['id', 'correctsId', 'description'])
    .where('kind', '=', kind)
    .where('refType', '=', ref.type)
    .where('refId', '=', ref.id)
    .executeTakeFirst();
  if (!found) return undefined;
  const entries = await db
    .selectFrom('ledgerEntry')
    .select(['ledgerAccount', 'accountId', 'amount', 'balanceAfter', 'createdAt'])
    .where('txId', '=', found.id)
    .orderBy('id')
    .execute();
  return { ...found, entries };
}

/** A deposit by an operator, in mojo; `by` is the operator's email address, `left` what can still be corrected. */
export interface DepositRow {
  id: string;
  accountId: string;
  email: string;
  amount: bigint;
  usable: bigint;
  left: bigint;
  reason: string;
  by: string;
  date: Date;
}

/**
 * Returns deposits by operators older than `before`, newest first. Their ref begins with the operator's id, or is the
 * proposal of one that a second operator confirmed.
 */
export async function listDeposits(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select tx.id, entry.account_id, owner.email, entry.amount, entry.balance_after as usable,
      read_correctable_amount(tx.id, entry.account_id) as left,
      coalesce(tx.description, '') as reason, operator.email as by, entry.created_at as date
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'usable'
    join account owner on owner.id = entry.account_id
    left join proposal on tx.ref_type = 'proposal' and proposal.id::text = tx.ref_id
    join account operator on operator.id = coalesce(proposal.proposer_id::text, split_part(tx.ref_id, ' ', 1))::uuid
    where tx.kind = 'deposit' and tx.ref_type in ('operator', 'proposal') and (${before}::bigint is null or tx.id < ${before}::bigint)
    order by tx.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A correction, in mojo; `by` is an operator's email address, or the user of a command. */
export interface CorrectionRow {
  id: string;
  /** First corrected transaction: that of a correction's correction is the same. */
  rootId: string;
  amount: bigint;
  /** Left to correct in turn. */
  left: bigint;
  reason: string;
  by: string;
  date: Date;
}

/** Returns the corrections of transactions, and of their corrections, oldest first. Their ref begins with the actor, or is a proposal. */
export async function listCorrections(db: Db, txIds: readonly string[]): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select tx.id, coalesce(first.corrects_id, tx.corrects_id) as root_id, entry.amount,
      read_correctable_amount(tx.id, entry.account_id) as left, coalesce(tx.description, '') as reason,
      coalesce(account.email, actor.name) as by, entry.created_at as date
    from ledger_tx tx
    join ledger_tx first on first.id = tx.corrects_id
    join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'usable'
    left join proposal on tx.ref_type = 'proposal' and proposal.id::text = tx.ref_id
    cross join lateral (
      select coalesce(proposal.proposer_id::text, regexp_replace(tx.ref_id, ' [^ ]*$', '')) as name) actor
    left join account on account.id::text = actor.name
    where tx.corrects_id = any(${txIds}::bigint[]) or first.corrects_id = any(${txIds}::bigint[])
    order by tx.id`.execute(db);
  return rows;
}
