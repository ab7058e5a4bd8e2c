import { sql, type Selectable } from 'kysely';
import pg from 'pg';
import type { Db, ProfitRunTable } from '@farm/database';
import { AppError } from '../../errors.ts';

/**
 * A stored profit run, in mojo and bytes, with its number of lines, the number and sum of its credits to PlotNFTs that
 * nobody had claimed, and the email of the operator who posted it.
 */
export type ProfitRunRow = Selectable<ProfitRunTable> & {
  email: string | null;
  lineCount: number;
  creditCount: number;
  creditTotal: bigint;
};

/** A line of a run, in bytes and mojo. */
export interface ProfitLine {
  accountId: string;
  email: string;
  averageSpace: bigint;
  effectiveSpace: bigint;
  amount: bigint;
}

/** Profit of a PlotNFT that belongs to no account, in bytes and mojo. */
export interface PoolCredit {
  plotNft: number;
  effectiveSpace: bigint;
  amount: bigint;
}

/** Payments of a run, and the profit that it keeps for PlotNFTs that nobody has claimed. */
export interface RunContent {
  lines: readonly ProfitLine[];
  credits: readonly PoolCredit[];
}

/** Columns of a new run. */
export type NewProfitRunRow = Pick<
  ProfitRunRow,
  | 'periodFrom'
  | 'periodTo'
  | 'height'
  | 'netSpace'
  | 'factorMillionths'
  | 'theoretical'
  | 'total'
  | 'reason'
  | 'postedBy'
>;

const EXCLUSION_VIOLATION = '23P01';

/**
 * Adds a run with its lines, in the order of `lines`. Waits for a concurrent insert of a run with an overlapping
 * period.
 * @returns its id
 * @throws AppError profit_run_conflict when a run with an overlapping period exists: the database transaction must be
 *   rolled back
 */
export async function addRun(db: Db, run: NewProfitRunRow, { lines, credits }: RunContent): Promise<string> {
  const { id } = await db
    .insertInto('profitRun')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const overlaps = error instanceof pg.DatabaseError && error.code === EXCLUSION_VIOLATION;
      throw overlaps ? new AppError('profit_run_conflict') : error;
    });
  await sql`
    insert into profit_run_line (run_id, account_id, period_to, average_space, effective_space, amount)
    select ${id}, line.account_id, ${run.periodTo}, line.average_space, line.effective_space, line.amount
    from unnest(
      ${lines.map(({ accountId }) => accountId)}::uuid[],
      ${lines.map(({ averageSpace }) => averageSpace.toString())}::numeric[],
      ${lines.map(({ effectiveSpace }) => effectiveSpace.toString())}::numeric[],
      ${lines.map(({ amount }) => amount.toString())}::numeric[]
    ) with ordinality as line (account_id, average_space, effective_space, amount, place)
    order by line.place`.execute(db);
  if (credits.length > 0)
    await db
      .insertInto('poolCredit')
      .values(credits.map((credit) => ({ runId: id, ...credit, ledgerTxId: null })))
      .execute();
  return id;
}

export async function findRun(db: Db, id: string): Promise<ProfitRunRow | undefined> {
  return createRunQuery(db).where('run.id', '=', id).executeTakeFirst();
}

/** Finds the run of exactly this period. */
export async function findRunOfPeriod(db: Db, from: Date, to: Date): Promise<ProfitRunRow | undefined> {
  return createRunQuery(db)
    .where('run.periodFrom', '=', from)
    .where('run.periodTo', '=', to)
    .executeTakeFirst();
}

/** Finds the first run whose period overlaps the time from `from` to before `to`. */
export async function findOverlappingRun(db: Db, from: Date, to: Date): Promise<ProfitRunRow | undefined> {
  return createRunQuery(db)
    .where('run.periodTo', '>', from)
    .where('run.periodFrom', '<', to)
    .orderBy('run.periodTo')
    .limit(1)
    .executeTakeFirst();
}

/** Lists runs, newest period first, starting before the period of run number `before`. */
export async function listRuns(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<ProfitRunRow[]> {
  let query = createRunQuery(db);
  if (before !== null) {
    query = query.where('run.periodTo', '<', (eb) =>
      eb.selectFrom('profitRun').select('periodTo').where('number', '=', before),
    );
  }
  return query.orderBy('run.periodTo', 'desc').limit(limit).execute();
}

/** Lists the lines of a run in the order they were added: all lines, or the first `limit`. */
export async function listLines(db: Db, runId: string, limit?: number): Promise<ProfitLine[]> {
  return db
    .selectFrom('profitRunLine as line')
    .innerJoin('account', 'account.id', 'line.accountId')
    .select(['line.accountId', 'line.averageSpace', 'line.effectiveSpace', 'line.amount', 'account.email'])
    .where('line.runId', '=', runId)
    .orderBy('line.number')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Returns all that a run paid and kept. */
export async function readRunContent(db: Db, runId: string): Promise<RunContent> {
  const credits = db
    .selectFrom('poolCredit')
    .select(['plotNft', 'effectiveSpace', 'amount'])
    .where('runId', '=', runId);
  return { lines: await listLines(db, runId), credits: await credits.execute() };
}

/** Lists the accounts with these ids or email addresses, but those that were closed. */
export async function listPayees(
  db: Db,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('closedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('email', '=', sql<string>`any(${emails}::text[])`),
      ]),
    )
    .execute();
}

function createRunQuery(db: Db) {
  return db
    .selectFrom('profitRun as run')
    .leftJoin('account', 'account.id', 'run.postedBy')
    .selectAll('run')
    .select('account.email')
    .select(
      sql<number>`(select count(*)::int from profit_run_line line where line.run_id = run.id)`.as(
        'lineCount',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from pool_credit credit where credit.run_id = run.id)`.as(
        'creditCount',
      ),
    )
    .select(
      sql<bigint>`(select coalesce(sum(amount), 0) from pool_credit credit where credit.run_id = run.id)`.as(
        'creditTotal',
      ),
    );
}
