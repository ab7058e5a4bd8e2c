import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';

/** What an account holds, mojo. `frozen` is under withdrawal. */
export async function findBalance(db: Db, accountId: string): Promise<{ usable: bigint; frozen: bigint }> {
  return db
    .selectFrom('balance')
    .select(['usable', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Which entries of the usable balance are wanted. */
export interface UsableEntryFilter {
  accountId: string;
  /** Only transactions of these kinds. */
  kinds?: readonly string[];
  /** No transactions of these kinds. */
  otherThan?: readonly string[];
  from?: Date;
  /** Not included. */
  to?: Date;
}

/** An entry of the usable balance, mojo, with what it was for. */
export interface UsableEntry {
  id: string;
  amount: bigint;
  balanceAfter: bigint | null;
  createdAt: Date;
  kind: string;
  description: string | null;
}

/** Entries of the usable balance, newest first, all of them older than entry `before`. */
export async function listUsableEntries(
  db: Db,
  { accountId, kinds, otherThan, from, to }: UsableEntryFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<UsableEntry[]> {
  let query = db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerTx as tx', 'tx.id', 'entry.txId')
    .select(['entry.id', 'entry.amount', 'entry.balanceAfter', 'entry.createdAt'])
    .select(['tx.kind', 'tx.description'])
    .where('entry.accountId', '=', accountId)
    .where('entry.ledgerAccount', '=', 'usable');
  if (kinds) query = query.where('tx.kind', 'in', kinds);
  if (otherThan) query = query.where('tx.kind', 'not in', otherThan);
  if (from) query = query.where('entry.createdAt', '>=', from);
  if (to) query = query.where('entry.createdAt', '<', to);
  if (before !== null) query = query.where('entry.id', '<', before);
  return query.orderBy('entry.id', 'desc').limit(limit).execute();
}

/** What an account held at an instant, mojo. */
export interface HistoryRow {
  at: Date;
  usable: bigint;
  frozen: bigint;
}

/** What an account held at so many instants, the last one now. Reads one entry for each instant and account, by the index, however many there are in between. */
export function selectHistory({
  accountId,
  points,
  seconds,
}: {
  accountId: string;
  points: number;
  seconds: number;
}): RawBuilder<HistoryRow> {
  const step = seconds / (points - 1);
  const newest = (ledgerAccount: 'usable' | 'frozen') => sql`
    select balance_after from ledger_entry
    where account_id = ${accountId}::uuid and ledger_account = ${sql.lit(ledgerAccount)} and created_at <= at
    order by created_at desc, id desc limit 1`;
  // The clock is read after the entries that are visible were written: the last instant has them all.
  return sql<HistoryRow>`
    with present as materialized (select clock_timestamp() as instant)
    select at, coalesce((${newest('usable')}), 0) as usable, coalesce((${newest('frozen')}), 0) as frozen
    from present, generate_series(${points - 1}::int, 0, -1) as place,
      lateral (select instant - make_interval(secs => place * ${step}::float8) as at) as point
    order by at`;
}
