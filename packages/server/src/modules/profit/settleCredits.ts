import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';

/** What a PlotNFT earned before it was claimed. */
interface OpenCredit {
  plotNft: number;
  launcherId: string;
  accountId: string;
  /** Newest of the runs. */
  runId: string;
  amount: bigint;
}

/**
 * Credits what PlotNFTs earned before somebody claimed them to the accounts that have them now: each amount once, in any
 * number of processes. Each PlotNFT is a transaction of its own.
 */
export async function settleCredits({ db, live }: { db: Db; live: Live }): Promise<void> {
  const { rows } = await sql<{ plotNft: number }>`
    select distinct credit.plot_nft from pool_credit credit
    join plot_nft on plot_nft.number = credit.plot_nft
    where credit.ledger_tx_id is null and plot_nft.account_id is not null`.execute(db);
  for (const { plotNft } of rows) {
    const accountId = await db.transaction().execute((transaction) => creditOne(transaction, plotNft));
    if (accountId !== null) live.publish(accountId, { topic: 'balance' });
  }
}

/** @returns the account, or null if nothing was open any more */
async function creditOne(transaction: Db, plotNft: number): Promise<string | null> {
  // The lock keeps the PlotNFT with its account until the end.
  const { rows } = await sql<OpenCredit>`
    with owned as (
      select number, launcher_id, account_id from plot_nft
      where number = ${plotNft} and account_id is not null for update
    ), open as (
      select run_id, amount from pool_credit, owned
      where plot_nft = owned.number and ledger_tx_id is null for update of pool_credit
    )
    select owned.launcher_id, owned.account_id,
      (select open.run_id from open join profit_run run on run.id = open.run_id
        order by run.period_to desc limit 1) as run_id,
      (select sum(amount) from open) as amount
    from owned where exists (select from open)`.execute(transaction);
  const [credit] = rows;
  if (!credit) return null;
  const { accountId, launcherId, runId, amount } = credit;
  const { id } = await recordLedgerTx(transaction, {
    kind: 'profit',
    ref: { type: 'plot_nft', id: `${launcherId} ${runId}` },
    description: `PlotNFT ${launcherId.slice(0, 12)}`,
    entries: [
      { ledgerAccount: 'farming_income', amountMojo: -amount },
      { ledgerAccount: 'usable', accountId, amountMojo: amount },
    ],
  });
  await sql`
    update pool_credit set ledger_tx_id = ${id}
    where plot_nft = ${plotNft} and ledger_tx_id is null`.execute(transaction);
  return accountId;
}
