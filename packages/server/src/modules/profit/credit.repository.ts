import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Profit of a PlotNFT from before it was claimed. */
export interface OpenCredit {
  plotNft: number;
  launcherId: string;
  /** Account that it belongs to now. */
  accountId: string;
  /** Newest of the runs. */
  runId: string;
  amount: bigint;
}

/** Lists the PlotNFTs that belong to an open account and have credits from before. */
export async function listClaimed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ plotNft: number }>`
    select distinct credit.plot_nft from pool_credit credit
    join plot_nft on plot_nft.number = credit.plot_nft
    join account on account.id = plot_nft.account_id
    where credit.ledger_tx_id is null and account.closed_at is null`.execute(db);
  return rows.map(({ plotNft }) => plotNft);
}

/** Finds the credits of a PlotNFT, and locks it to its account until the end of the transaction. */
export async function lockOpenCredit(transaction: Db, plotNft: number): Promise<OpenCredit | undefined> {
  const { rows } = await sql<OpenCredit>`
    with owned as (
      select number, launcher_id, account_id from plot_nft
      where number = ${plotNft} and account_id is not null for update
    ), open as (
      select run_id, amount from pool_credit, owned
      where plot_nft = owned.number and ledger_tx_id is null for update of pool_credit
    )
    select owned.number as plot_nft, owned.launcher_id, owned.account_id,
      (select open.run_id from open join profit_run run on run.id = open.run_id
        order by run.period_to desc limit 1) as run_id,
      (select sum(amount) from open) as amount
    from owned where exists (select from open)`.execute(transaction);
  return rows[0];
}

/** Records that the credits of a PlotNFT were credited. */
export async function closeCredits(transaction: Db, plotNft: number, ledgerTxId: string): Promise<void> {
  await transaction
    .updateTable('poolCredit')
    .set({ ledgerTxId })
    .where('plotNft', '=', plotNft)
    .where('ledgerTxId', 'is', null)
    .execute();
}
