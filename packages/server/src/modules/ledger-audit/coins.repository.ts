import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** A coin that has to be on the chain, or must not be. */
export interface BookedCoin {
  coinId: string;
  amount: bigint;
  /** Number of the batch that creates it; null for income. */
  batch: string | null;
  isExpected: boolean;
}

/**
 * Lists the coins that came as income, the payments of batches that ended with them, which exist, and those that were
 * refunded, which do not.
 */
export async function listBookedCoins(db: Db): Promise<BookedCoin[]> {
  const { rows } = await sql<BookedCoin>`
    select tx.ref_id as coin_id, entry.amount, null as batch, true as is_expected
    from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'farming_income'
    where tx.kind = 'farm_income' and tx.ref_type = 'coin'
    union all
    select item.coin_id, item.net_mojo, batch.number::text, batch.status = 'settled' or (batch.status = 'split' and withdrawal.status = 'success')
    from payout_item item join payout_batch batch on batch.id = item.batch_id
    join withdrawal on withdrawal.id = item.withdrawal_id
    where batch.status <> 'sending'`.execute(db);
  return rows;
}
