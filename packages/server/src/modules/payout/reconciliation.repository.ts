import type { PayoutProblem } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { listCoinsInFlight } from './payout.repository.ts';

/** The farm's money according to the database, in mojo. */
export interface Books {
  /** Coins assigned to batches in flight. */
  inputs: { coinId: string; amount: bigint }[];
  /** Balance of the wallet according to the ledger. */
  ledgerHot: bigint;
  /** Sums of the user balances. The debt of one user is no money of the others: it counts against the user's frozen amount only. */
  usable: bigint;
  frozen: bigint;
}

/** Reads all figures from one snapshot: a batch that ends meanwhile counts in all of them or in none. */
export async function readBooks(db: Db): Promise<Books> {
  return db.transaction().setIsolationLevel('repeatable read').execute(readBooksOf);
}

/** Reads the same in an open transaction. */
export async function readBooksOf(transaction: Db): Promise<Books> {
  const inputs = await listCoinsInFlight(transaction);
  const { rows } = await sql<Omit<Books, 'inputs'>>`
    select -coalesce(sum(amount), 0) as ledger_hot,
      (select coalesce(sum(greatest(usable, -frozen)), 0) from balance) as usable,
      (select coalesce(sum(frozen), 0) from balance) as frozen
    from ledger_entry where ledger_account = 'hot_wallet'`.execute(transaction);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has a row');
  return { inputs, ...sums };
}

/** Figures of a reconciliation, in mojo; `hot`, `inFlight` and `reserves` are on the chain. */
export interface ReconciliationFigures extends Omit<Books, 'inputs'> {
  hot: bigint;
  inFlight: bigint;
  reserves: bigint;
}

/** Records a reconciliation. */
export async function recordReconciliation(
  db: Db,
  figures: ReconciliationFigures,
  { height, problems }: { height: number; problems: readonly PayoutProblem[] },
): Promise<void> {
  await db
    .insertInto('reserveCheck')
    .values({ ...figures, height: BigInt(height), problems: JSON.stringify(problems) })
    .execute();
}

/** Finds a reconciliation by its id. */
export async function findReconciliation(db: Db, id: string) {
  return db.selectFrom('reserveCheck').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the latest reconciliation; undefined before the first. */
export async function findLastReconciliation(db: Db) {
  return db.selectFrom('reserveCheck').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Deletes reconciliations without a problem of more than `days` ago. Others stay: what was booked refers to them. */
export async function deleteOldReconciliations(db: Db, days: number): Promise<void> {
  await sql`
    delete from reserve_check
    where at < now() - make_interval(days => ${days}) and problems = '[]'
      and id < (select max(id) from reserve_check)`.execute(db);
}
