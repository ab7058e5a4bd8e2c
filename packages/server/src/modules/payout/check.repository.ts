import type { PayoutProblem } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { listInFlight } from './repository.ts';

/** What the database says of the farm's money, mojo. */
export interface Books {
  /** Coins that were given to batches in flight. */
  inputs: { coinId: string; amount: bigint }[];
  /** What the ledger says lies in the wallet. */
  ledgerHot: bigint;
  /** What users own. */
  usable: bigint;
  frozen: bigint;
}

/** Reads all of it at one instant: a batch that ends meanwhile is in all of it or in none. */
export async function readBooks(db: Db): Promise<Books> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const inputs = await listInFlight(transaction);
      const { rows } = await sql<Omit<Books, 'inputs'>>`
        select -coalesce(sum(amount), 0) as ledger_hot,
          (select coalesce(sum(usable), 0) from balance) as usable,
          (select coalesce(sum(frozen), 0) from balance) as frozen
        from ledger_entry where ledger_account = 'hot_wallet'`.execute(transaction);
      const [sums] = rows;
      if (!sums) throw new Error('A sum has a row');
      return { inputs, ...sums };
    });
}

/** What was compared, mojo; `hot`, `inFlight` and `reserves` lie on the chain. */
export interface Compared extends Omit<Books, 'inputs'> {
  hot: bigint;
  inFlight: bigint;
  reserves: bigint;
}

/** Keeps a reconciliation. */
export async function addCheck(
  db: Db,
  found: Compared,
  { height, problems }: { height: number; problems: readonly PayoutProblem[] },
): Promise<void> {
  await db
    .insertInto('reserveCheck')
    .values({ ...found, height: BigInt(height), problems: JSON.stringify(problems) })
    .execute();
}

/** The newest reconciliation; undefined before the first one. */
export async function findLastCheck(db: Db) {
  return db.selectFrom('reserveCheck').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}
