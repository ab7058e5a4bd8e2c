import type { Db } from '@farm/database';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { closeCredits, listClaimed, lockOpenCredit } from './credit.repository.ts';

/**
 * Credits what PlotNFTs earned before somebody claimed them to the accounts that have them now: each amount once, in any
 * number of processes. Each PlotNFT is a transaction of its own; one that fails keeps no other one waiting.
 */
export async function settleCredits({ db, live }: { db: Db; live: Pick<Live, 'publish'> }): Promise<void> {
  const failures: unknown[] = [];
  for (const plotNft of await listClaimed(db))
    try {
      const accountId = await db.transaction().execute((transaction) => creditOne(transaction, plotNft));
      if (accountId !== null) live.publish(accountId, { topic: 'balance' });
    } catch (failure) {
      failures.push(failure);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some PlotNFTs could not be credited');
}

/** @returns the account, or null if nothing was open any more */
async function creditOne(transaction: Db, plotNft: number): Promise<string | null> {
  const credit = await lockOpenCredit(transaction, plotNft);
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
  await closeCredits(transaction, plotNft, id);
  return accountId;
}
