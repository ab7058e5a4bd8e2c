import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordCorrection, type RecordedCorrection } from '../correction/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { SpendOutput } from './planSpends.ts';
import type { SpendRecord } from './spendRecord.ts';

/**
 * Posts an output that an account got without a withdrawal to suspense and, if the record collects such outputs, takes the
 * amount from the account by a correction of that transaction. Nobody corrects their own account: such an output stays in
 * suspense until another operator corrects it.
 * @returns the correction; null if the output stays in suspense
 */
export async function recordOwedOutput(
  transaction: Db,
  { mailQueue }: { mailQueue: MailQueue },
  { output, accountId, record }: { output: SpendOutput; accountId: string; record: SpendRecord },
): Promise<RecordedCorrection | null> {
  const { operatorId, actor = operatorId, reason } = record;
  const amountMojo = BigInt(output.amount);
  const { id: txId } = await recordLedgerTx(transaction, {
    kind: 'correction',
    ref: { type: 'coin', id: output.coinId },
    description: reason,
    entries: [
      { ledgerAccount: 'hot_wallet', amountMojo },
      { ledgerAccount: 'suspense', amountMojo: -amountMojo },
    ],
  });
  if (record.isCollecting !== true || accountId === actor) return null;
  return recordCorrection(
    transaction,
    { mailQueue },
    { txId, account: accountId, amountMojo, actor, key: output.coinId, reason, isDebtAccepted: true },
  );
}
