import { sql } from 'kysely';
import { type Db, namedLocks } from '@farm/database';

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
