import type { PeriodFilter } from '@farm/contracts';
import { sql, type Selectable } from 'kysely';
import type { Db, ProfitRunLineTable, ProfitRunTable } from '@farm/database';

/** A line of an account with the figures of its run. */
export type LogLine = Pick<
  Selectable<ProfitRunLineTable>,
  'number' | 'averageSpace' | 'effectiveSpace' | 'amount'
> &
  Pick<
    Selectable<ProfitRunTable>,
    'periodFrom' | 'periodTo' | 'height' | 'netSpace' | 'factorMillionths' | 'theoretical' | 'postedAt'
  >;

/**
 * Lists lines of an account whose period overlaps the time from `from` to before `to`, newest period first. Starts
 * before the period of the account's line number `before`.
 */
export async function listLogLines(
  db: Db,
  { accountId, from, to }: PeriodFilter & { accountId: string },
  { before, limit }: { before: string | null; limit: number },
): Promise<LogLine[]> {
  let query = db
    .selectFrom('profitRunLine as line')
    .innerJoin('profitRun as run', 'run.id', 'line.runId')
    .select(['line.number', 'line.averageSpace', 'line.effectiveSpace', 'line.amount'])
    .select(['run.periodFrom', 'run.periodTo', 'run.height', 'run.netSpace', 'run.factorMillionths'])
    .select(['run.theoretical', 'run.postedAt'])
    .where('line.accountId', '=', accountId);
  if (from !== undefined) query = query.where('line.periodTo', '>', new Date(from));
  if (to !== undefined) query = query.where('run.periodFrom', '<', new Date(to));
  if (before !== null) {
    query = query.where('line.periodTo', '<', (eb) =>
      eb.selectFrom('profitRunLine').select('periodTo').where('number', '=', before),
    );
  }
  return query.orderBy('line.periodTo', 'desc').limit(limit).execute();
}

/** Profit of a day. */
export interface DailyProfit {
  /** Day of UTC on which its periods began, as `2026-11-28`. */
  day: string;
  amountMojo: bigint;
}

/** Sums an account's profits by day, newest first, over the last `days` days of UTC with today. */
export async function listDailyProfits(db: Db, accountId: string, days: number): Promise<DailyProfit[]> {
  const { rows } = await sql<DailyProfit>`
    select to_char(run.period_from at time zone 'UTC', 'YYYY-MM-DD') as day, sum(line.amount) as amount_mojo
    from profit_run_line as line join profit_run as run on run.id = line.run_id
    where line.account_id = ${accountId} and run.period_from >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})
    group by 1 order by 1 desc`.execute(db);
  return rows;
}
