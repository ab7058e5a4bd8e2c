import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';

/** Returns the balance of an account, in mojo. `frozen` is under withdrawal. */
export async function readBalance(db: Db, accountId: string): Promise<{ usable: bigint; frozen: bigint }> {
  return db
    .selectFrom('balance')
    .select(['usable', 'frozen'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Filter for entries of the usable balance. */
export interface UsableEntryFilter {
  accountId: string;
  /** Includes only transactions of these kinds. */
  kinds?: readonly string[];
  /** Excludes transactions of these kinds. */
  excludedKinds?: readonly string[];
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

/** An entry of the usable balance, in mojo, with the kind and description of its transaction. */
export interface UsableEntry {
  id: string;
  amount: bigint;
  balanceAfter: bigint | null;
  createdAt: Date;
  kind: string;
  description: string | null;
}

/** Returns entries of the usable balance older than entry `before`, newest first. */
export async function listUsableEntries(
  db: Db,
  { accountId, kinds, excludedKinds, from, to }: UsableEntryFilter,
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
  if (excludedKinds) query = query.where('tx.kind', 'not in', excludedKinds);
  if (from) query = query.where('entry.createdAt', '>=', from);
  if (to) query = query.where('entry.createdAt', '<', to);
  if (before !== null) query = query.where('entry.id', '<', before);
  return query.orderBy('entry.id', 'desc').limit(limit).execute();
}

/** Balance of an account at an instant, in mojo. */
export interface HistoryRow {
  at: Date;
  usable: bigint;
  frozen: bigint;
}

/**
 * Returns SQL for an account's balance at a number of instants, the last being now. Reads one entry per instant and
 * ledger account through the index, however many entries there are in between.
 */
export function buildHistorySql({
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
  // The clock is read after the visible entries were written: the last instant includes all of them.
  return sql<HistoryRow>`
    with present as materialized (select clock_timestamp() as instant)
    select at, coalesce((${newest('usable')}), 0) as usable, coalesce((${newest('frozen')}), 0) as frozen
    from present, generate_series(${points - 1}::int, 0, -1) as place,
      lateral (select instant - make_interval(secs => place * ${step}::float8) as at) as point
    order by at`;
}
