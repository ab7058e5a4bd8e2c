import { sql } from 'kysely';
import { type Db, namedLocks, toMojoSql } from '@farm/database';

/** Waits for other corrections of the transaction, and keeps them waiting until the end of this one. */
export async function lockCorrections(transaction: Db, txId: string): Promise<void> {
  const key = `${namedLocks.correction} ${txId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** Returns the accounts whose balances a ledger transaction moved; undefined if there is no such transaction. */
export async function findMovedAccounts(db: Db, txId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ accountIds: string[] }>`
    select array(
      select distinct account_id::text from ledger_entry where tx_id = tx.id and account_id is not null) as account_ids
    from ledger_tx tx where id = ${txId}`.execute(db);
  return rows[0]?.accountIds;
}

/** Amounts in mojo of a ledger transaction and an account. */
export interface CorrectableAmounts {
  /** Moved by the transaction. */
  movedMojo: bigint;
  /** Left of it after all corrections, in the same direction. */
  leftMojo: bigint;
  usableMojo: bigint;
}

/** Returns the amounts that limit a correction. */
export async function readCorrectableAmounts(
  db: Db,
  { txId, accountId }: { txId: string; accountId: string },
): Promise<CorrectableAmounts> {
  const { rows } = await sql<CorrectableAmounts>`
    select read_corrected_amount(${txId}, account_id) as moved_mojo,
      read_correctable_amount(${txId}, account_id) as left_mojo, usable as usable_mojo
    from balance where account_id = ${accountId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`No balance for account ${accountId}`);
  return found;
}

/** Returns what the farm owes to its users, as reconciliation counts it, now and once a usable balance has changed. */
export async function readOwedMojo(
  db: Db,
  { accountId, deltaMojo }: { accountId: string; deltaMojo: bigint },
): Promise<{ owedMojo: bigint; owedAfterMojo: bigint }> {
  const { rows } = await sql<{ owedMojo: bigint; owedAfterMojo: bigint }>`
    select coalesce(sum(greatest(usable + frozen, 0)), 0) as owed_mojo,
      coalesce(sum(greatest(usable + frozen
        + case when account_id = ${accountId} then ${toMojoSql(deltaMojo)} else 0 end, 0)), 0) as owed_after_mojo
    from balance`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A sum has a row');
  return found;
}

/** A transaction that can be corrected for an account, in mojo. */
export interface CorrectableRow {
  id: string;
  kind: string;
  /** Change of the usable balance. */
  amount: bigint;
  /** Left to correct. */
  left: bigint;
  description: string;
  date: Date;
}

/** Maximum number of listed transactions. */
const MAX_CORRECTABLE = 50;

/** Returns the newest transactions of an account that can be corrected. */
export async function listCorrectable(db: Db, accountId: string): Promise<CorrectableRow[]> {
  const { rows } = await sql<CorrectableRow>`
    select * from (
      select tx.id, tx.kind, entry.amount, abs(read_correctable_amount(tx.id, entry.account_id)) as left,
        coalesce(tx.description, '') as description, entry.created_at as date
      from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
      where entry.account_id = ${accountId} and entry.ledger_account = 'usable') found
    where found.left > 0 order by id desc limit ${MAX_CORRECTABLE}`.execute(db);
  return rows;
}
