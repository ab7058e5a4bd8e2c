import { sql } from 'kysely';
import type { Db } from '@farm/database';
import type { Wallet } from './wallet.ts';

/**
 * Registers the wallet's keys in the database. Every key except the current key is marked as retired: change and
 * deposits go to the current key only.
 * @returns puzzle hashes registered earlier whose keys this wallet lacks
 */
export async function updatePayoutKeys(
  db: Db,
  { current, retired }: Pick<Wallet, 'current' | 'retired'>,
): Promise<string[]> {
  const walletHashes = [current, ...retired];
  return db.transaction().execute(async (transaction) => {
    // Serializes signers that start at the same time: the last one determines the current key.
    await sql`lock table payout_key in share row exclusive mode`.execute(transaction);
    await sql`
      insert into payout_key (puzzle_hash) select unnest(${walletHashes}::text[]) on conflict do nothing`.execute(
      transaction,
    );
    await sql`
      update payout_key set retired_at = case when puzzle_hash <> ${current} then clock_timestamp() end
      where (retired_at is null) <> (puzzle_hash = ${current})`.execute(transaction);
    const missing = await transaction
      .selectFrom('payoutKey')
      .select('puzzleHash')
      .where('puzzleHash', 'not in', walletHashes)
      .orderBy('puzzleHash')
      .execute();
    return missing.map(({ puzzleHash }) => puzzleHash);
  });
}
