import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { Wallet } from './wallet.ts';

/**
 * Tells the database whose coins can be spent. Of all the keys that there ever were, just the current one is not
 * retired: change and deposits go to it.
 * @returns puzzle hashes of before whose keys this wallet does not have
 */
export async function registerKeys(
  db: Db,
  { current, retired }: Pick<Wallet, 'current' | 'retired'>,
): Promise<string[]> {
  const held = [current, ...retired];
  return db.transaction().execute(async (transaction) => {
    // Of two signers that start at once, the last one says which key is the current one.
    await sql`lock table payout_key in share row exclusive mode`.execute(transaction);
    await sql`
      insert into payout_key (puzzle_hash) select unnest(${held}::text[]) on conflict do nothing`.execute(
      transaction,
    );
    await sql`
      update payout_key set retired_at = case when puzzle_hash <> ${current} then clock_timestamp() end
      where (retired_at is null) <> (puzzle_hash = ${current})`.execute(transaction);
    const missing = await transaction
      .selectFrom('payoutKey')
      .select('puzzleHash')
      .where('puzzleHash', 'not in', held)
      .orderBy('puzzleHash')
      .execute();
    return missing.map(({ puzzleHash }) => puzzleHash);
  });
}
