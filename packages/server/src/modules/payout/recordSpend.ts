import { mojoToXch } from '@farm/contracts/amount';
import { addressOf } from '@farm/chain';
import type { Config } from '../../config.ts';
import { type Db, retryDeadlocks, type UnknownSpend } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { postToLedger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { confirmPaid, takeAsSent, tell, toPayee, type WithdrawalRow } from '../withdrawal/index.ts';
import {
  addRecordedBatch,
  addRecordedItems,
  closeBatch,
  lockUnpaidTo,
  type RecordedPayment,
} from './end.repository.ts';
import { listGiven, listKeys } from './repository.ts';
import { keepSpends, lockState } from './state.repository.ts';

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
  { db, live, config }: { db: Db; live: Live; config: Pick<Config, 'withdrawals'> },
  record: SpendRecord,
): Promise<void> {
  const paid = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      const spend = await takeSpend(transaction, record.coinId, config.withdrawals.confirmations);
      const keys = await listKeys(transaction);
      const returned = sumOf(spend.outputs.filter(({ puzzleHash }) => keys.includes(puzzleHash)));
      const [given] = await listGiven(transaction, [spend.coinId]);
      // The worker may have stored the spend again just after another operator recorded it.
      if (given && given.status !== 'failed') throw new AppError('not_found');
      const isOfBatch = given !== undefined;
      const payments = isOfBatch ? [] : await matchPayments(transaction, spend, keys);
      const settled = isOfBatch ? [] : await addRecorded(transaction, { record, spend, payments });
      const rest = BigInt(spend.amount) - returned - sumOf(payments.map(({ output }) => output));
      await postRest(transaction, record, rest);
      await recordAudit(transaction, {
        actor: record.operatorId,
        action: 'payouts.spend-recorded',
        subject: 'payouts',
        detail: {
          coinId: record.coinId,
          reason: record.reason,
          withdrawals: settled.map(({ id }) => id),
          suspense: mojoToXch(rest),
        },
      });
      return settled;
    }),
  );
  for (const one of paid) tell(live, one);
}

/** Removes the spend from the unknown spends; a concurrent call waits for the lock and then finds nothing. */
async function takeSpend(transaction: Db, coinId: string, confirmations: number): Promise<UnknownSpend> {
  const state = await lockState(transaction);
  const spend = state?.spends.find((one) => one.coinId === coinId);
  if (!state || !spend) throw new AppError('not_found');
  if (Number(state.height) - spend.height < confirmations) throw new AppError('illegal_transition');
  await keepSpends(
    transaction,
    state.spends.filter((one) => one !== spend),
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
  const addresses = payees.map(({ puzzleHash }) => addressOf(puzzleHash));
  const found = await lockUnpaidTo(transaction, addresses);
  const open = [
    ...found.filter(({ status }) => status === 'approved'),
    ...found.filter(({ status }) => status !== 'approved'),
  ];
  return payees.flatMap((output) => {
    const index = open.findIndex((one) => asksFor(one, output));
    const [withdrawal] = index < 0 ? [] : open.splice(index, 1);
    return withdrawal ? [{ output, withdrawal }] : [];
  });
}

function asksFor(withdrawal: WithdrawalRow, output: RecordedPayment['output']): boolean {
  const { puzzleHash, netMojo } = toPayee(withdrawal);
  return puzzleHash === output.puzzleHash && netMojo === BigInt(output.amount);
}

/** Adds a batch that is already settled on the chain, with its coin and payments. */
async function addRecorded(
  transaction: Db,
  { record, spend, payments }: { record: SpendRecord; spend: UnknownSpend; payments: RecordedPayment[] },
): Promise<WithdrawalRow[]> {
  const batchId = await addRecordedBatch(transaction, spend);
  const ids = payments.map(({ withdrawal }) => withdrawal.id);
  if (ids.length > 0) {
    await addRecordedItems(transaction, batchId, payments);
    await takeAsSent(transaction, { ids, operatorId: record.operatorId });
  }
  const height = BigInt(spend.height);
  const ended = { status: 'settled', endedHeight: height, seenHeight: height, txId: null } as const;
  await closeBatch(transaction, batchId, ended);
  return ids.length > 0 ? confirmPaid(transaction, ids) : [];
}

/** Posts the amount that went to unknown recipients; negative if more came back than this coin held. */
async function postRest(transaction: Db, { coinId, reason }: SpendRecord, rest: bigint): Promise<void> {
  if (rest === 0n) return;
  await postToLedger(transaction, {
    kind: 'correction',
    ref: { type: 'coin', id: coinId },
    description: reason,
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo: rest },
      { ledgerAccount: 'suspense', amountMojo: -rest },
    ],
  });
}

function sumOf(outputs: readonly { amount: string }[]): bigint {
  return outputs.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}
