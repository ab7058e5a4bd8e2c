import { toXch } from '@farm/contracts/amount';
import type { WithdrawalSettings } from '../../config.ts';
import { type Db, retryDeadlocks, type UnknownSpend } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import type { RecordedCorrection } from '../correction/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import {
  settleWithdrawals,
  markSent,
  publishWithdrawalChange,
  type WithdrawalRow,
} from '../withdrawal/index.ts';
import { addRecordedBatch, addRecordedItems, closeBatch, type RecordedPayment } from './end.repository.ts';
import { planSpends } from './planSpends.ts';
import { recordOwedOutput } from './recordOwedOutput.ts';
import { readSpendFacts } from './spendFacts.repository.ts';
import type { SpendRecord } from './spendRecord.ts';
import { setUnknownSpends, lockPayoutState } from './state.repository.ts';

/** Dependencies of recording spends. */
export interface SpendDependencies {
  db: Db;
  live: Pick<Live, 'publish'>;
  mailQueue: MailQueue;
  config: { withdrawals: Pick<WithdrawalSettings, 'confirmations'> };
}

/**
 * Records an unknown spend in the books. Outputs that match unpaid withdrawals in address and amount become their
 * payments, even if an operator or a cancel window would have had to release them first: they are paid. The remainder
 * that left the wallet goes to suspense with the reason; accounts that owe a part of it are debited for that if the record
 * collects. A coin of a batch that failed because of this spend pays no
 * withdrawal: the withdrawals of the batch were refunded.
 * @throws AppError not_found if there is no such spend, illegal_transition while it is not final
 */
export async function recordSpend(
  { db, live, mailQueue, config }: SpendDependencies,
  record: SpendRecord,
): Promise<void> {
  const { settled, corrections } = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      const spend = await removeUnknownSpend(transaction, record.coinId, config.withdrawals.confirmations);
      const facts = await readSpendFacts(transaction, [spend], { isLocking: true });
      const batchStatus = facts.batchStatusByCoinId.get(spend.coinId);
      // The worker may have stored the spend again just after another operator recorded it.
      if (batchStatus === 'sending' || batchStatus === 'settled') throw new AppError('not_found');
      const planned = planSpends([spend], facts).get(spend.coinId) ?? [];
      const payments = planned.filter((output) => output.use === 'withdrawal');
      const known = planned.filter(({ use }) => use !== 'suspense');
      const owed = planned
        .filter((output) => output.use === 'owed')
        .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
      const settled =
        batchStatus === undefined
          ? await addSettledBatch(transaction, mailQueue, { record, spend, payments })
          : [];
      const remainderMojo = BigInt(spend.amount) - sumOf(known.map(({ output }) => output));
      await postRemainder(transaction, record, remainderMojo);
      const corrections: RecordedCorrection[] = [];
      for (const { output, accountId } of owed) {
        const correction = await recordOwedOutput(transaction, { mailQueue }, { output, accountId, record });
        if (correction) corrections.push(correction);
      }
      await recordAudit(transaction, {
        actor: record.actor ?? record.operatorId,
        action: 'payouts.spend-recorded',
        subject: 'payouts',
        detail: {
          coinId: record.coinId,
          reason: record.reason,
          withdrawals: settled.map(({ id }) => id),
          suspense: toXch(remainderMojo),
          owed: corrections.map(({ accountId, deltaMojo }) => ({ accountId, amount: toXch(-deltaMojo) })),
        },
      });
      return { settled, corrections };
    }),
  );
  for (const withdrawal of [...settled, ...corrections.flatMap(({ held }) => held)])
    publishWithdrawalChange(live, withdrawal);
  for (const { accountId } of corrections) live.publish(accountId, { topic: 'balance' });
}

/** Removes the spend from the unknown spends; a concurrent call waits for the lock and then finds nothing. */
async function removeUnknownSpend(
  transaction: Db,
  coinId: string,
  confirmations: number,
): Promise<UnknownSpend> {
  const state = await lockPayoutState(transaction);
  const spend = state?.spends.find((candidate) => candidate.coinId === coinId);
  if (!state || !spend) throw new AppError('not_found');
  if (Number(state.height) - spend.height < confirmations) throw new AppError('illegal_transition');
  await setUnknownSpends(
    transaction,
    state.spends.filter((candidate) => candidate !== spend),
  );
  return spend;
}

/** Adds a batch that is already settled on the chain, with its coin and payments. */
async function addSettledBatch(
  transaction: Db,
  mailQueue: MailQueue,
  { record, spend, payments }: { record: SpendRecord; spend: UnknownSpend; payments: RecordedPayment[] },
): Promise<WithdrawalRow[]> {
  const batchId = await addRecordedBatch(transaction, spend);
  const ids = payments.map(({ withdrawal }) => withdrawal.id);
  if (ids.length > 0) {
    await addRecordedItems(transaction, batchId, payments);
    await markSent(transaction, { ids, operatorId: record.operatorId });
  }
  const height = BigInt(spend.height);
  const outcome = { status: 'settled', endedHeight: height, seenHeight: height, txId: null } as const;
  await closeBatch(transaction, batchId, outcome);
  return ids.length > 0 ? settleWithdrawals(transaction, mailQueue, { ids, reopenings: 0 }) : [];
}

/** Posts the amount that went to unknown recipients; negative if more came back than this coin held. */
async function postRemainder(
  transaction: Db,
  { coinId, reason }: SpendRecord,
  remainderMojo: bigint,
): Promise<void> {
  if (remainderMojo === 0n) return;
  await recordLedgerTx(transaction, {
    kind: 'correction',
    ref: { type: 'coin', id: coinId },
    description: reason,
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo: remainderMojo },
      { ledgerAccount: 'suspense', amountMojo: -remainderMojo },
    ],
  });
}

function sumOf(outputs: readonly { amount: string }[]): bigint {
  return outputs.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}
