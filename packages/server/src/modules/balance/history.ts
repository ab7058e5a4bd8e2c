import type { BalanceHistory, BalanceRange } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/schema.ts';

const POINTS = 60;
const DAY_SECONDS = 86_400;
const secondsByRange: Record<BalanceRange, number> = {
  '7d': 7 * DAY_SECONDS,
  '30d': 30 * DAY_SECONDS,
  '90d': 90 * DAY_SECONDS,
  '1y': 365 * DAY_SECONDS,
};

interface HistoryRow {
  at: Date;
  usable: bigint;
  frozen: bigint;
}

/** What the account held at instants of equal distance, the last one now. */
export async function readHistory(db: Db, accountId: string, range: BalanceRange): Promise<BalanceHistory> {
  const { rows } = await selectHistory(accountId, range).execute(db);
  return {
    points: rows.map(({ at, usable, frozen }) => ({
      at: at.toISOString(),
      total: mojoToXch(usable + frozen),
      usable: mojoToXch(usable),
    })),
  };
}

/** Reads one entry for each instant and account, by the index, however many there are in between. */
export function selectHistory(accountId: string, range: BalanceRange): RawBuilder<HistoryRow> {
  const step = secondsByRange[range] / (POINTS - 1);
  const newest = (ledgerAccount: 'usable' | 'frozen') => sql`
    select balance_after from ledger_entry
    where account_id = ${accountId}::uuid and ledger_account = ${sql.lit(ledgerAccount)} and created_at <= at
    order by created_at desc, id desc limit 1`;
  // The clock is read after the entries that are visible were written: the last instant has them all.
  return sql<HistoryRow>`
    with present as materialized (select clock_timestamp() as instant)
    select at, coalesce((${newest('usable')}), 0) as usable, coalesce((${newest('frozen')}), 0) as frozen
    from present, generate_series(${POINTS - 1}::int, 0, -1) as place,
      lateral (select instant - make_interval(secs => place * ${step}::float8) as at) as point
    order by at`;
}
