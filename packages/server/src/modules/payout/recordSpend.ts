import { toXch } from '@farm/contracts/amount';
import { encodeAddress } from '@farm/chain';
import type { Config } from '../../config.ts';
import { type Db, retryDeadlocks, type UnknownSpend } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import {
  settleWithdrawals,
  markSent,
  publishWithdrawalChange,
  toPayee,
  type WithdrawalRow,
} from '../withdrawal/index.ts';
import {
  addRecordedBatch,
  addRecordedItems,
  closeBatch,
  lockUnpaidWithdrawals,
  type RecordedPayment,
} from './end.repository.ts';
import { listAssignedCoins, listKeys } from './payout.repository.ts';
import { setUnknownSpends, lockPayoutState } from './state.repository.ts';

/** A spend of the wallet that no batch explains, to be recorded by an operator. */
export interface SpendRecord {
  coinId: string;
  reason: string;
  operatorId: string;
}

/**
 * Records an unknown spend in the books. Outputs that match unpaid withdrawals in address and amount become their
 * payments, even if an operator or a cancel window would have had to release them first: they are paid. The remainder
 * that left the wallet goes to suspense with the reason. A coin of a batch that failed because of this spend pays no
 * withdrawal: the withdrawals of the batch were refunded.
 * @throws AppError not_found if there is no such spend, illegal_transition while it is not final
 */
export async function recordSpend(
  {
    db,
    live,
    mailQueue,
    config,
  }: { db: Db; live: Live; mailQueue: MailQueue; config: Pick<Config, 'withdrawals'> },
  record: SpendRecord,
): Promise<void> {
  const paid = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      const spend = await removeUnknownSpend(transaction, record.coinId, config.withdrawals.confirmations);
      const keys = await listKeys(transaction);
      const returned = sumOf(spend.outputs.filter(({ puzzleHash }) => keys.includes(puzzleHash)));
      const [assignment] = await listAssignedCoins(transaction, [spend.coinId]);
      // The worker may have stored the spend again just after another operator recorded it.
      if (assignment && assignment.status !== 'failed') throw new AppError('not_found');
      const isAssigned = assignment !== undefined;
      const payments = isAssigned ? [] : await matchPayments(transaction, spend, keys);
      const settled = isAssigned
        ? []
        : await addSettledBatch(transaction, mailQueue, { record, spend, payments });
      const remainderMojo = BigInt(spend.amount) - returned - sumOf(payments.map(({ output }) => output));
      await postRemainder(transaction, record, remainderMojo);
      await recordAudit(transaction, {
        actor: record.operatorId,
        action: 'payouts.spend-recorded',
        subject: 'payouts',
        detail: {
          coinId: record.coinId,
          reason: record.reason,
          withdrawals: settled.map(({ id }) => id),
          suspense: toXch(remainderMojo),
        },
      });
      return settled;
    }),
  );
  for (const withdrawal of paid) publishWithdrawalChange(live, withdrawal);
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

/** Matches outputs to the withdrawals that they pay: approved withdrawals before others, oldest first. */
async function matchPayments(
  transaction: Db,
  { outputs }: UnknownSpend,
  keys: readonly string[],
): Promise<RecordedPayment[]> {
  const payees = outputs.filter(({ puzzleHash }) => !keys.includes(puzzleHash));
  if (payees.length === 0) return [];
  const addresses = payees.map(({ puzzleHash }) => encodeAddress(puzzleHash));
  const found = await lockUnpaidWithdrawals(transaction, addresses);
  const open = [
    ...found.filter(({ status }) => status === 'approved'),
    ...found.filter(({ status }) => status !== 'approved'),
  ];
  return payees.flatMap((output) => {
    const index = open.findIndex((candidate) => isPaidBy(candidate, output));
    const [withdrawal] = index < 0 ? [] : open.splice(index, 1);
    return withdrawal ? [{ output, withdrawal }] : [];
  });
}

function isPaidBy(withdrawal: WithdrawalRow, output: RecordedPayment['output']): boolean {
  const { puzzleHash, netMojo } = toPayee(withdrawal);
  return puzzleHash === output.puzzleHash && netMojo === BigInt(output.amount);
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
  return ids.length > 0 ? settleWithdrawals(transaction, mailQueue, ids) : [];
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
