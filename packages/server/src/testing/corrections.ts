import { randomUUID } from 'node:crypto';
import { retryDeadlocks } from '@farm/database';
import {
  recordCorrection,
  type NewCorrection,
  type RecordedCorrection,
} from '../modules/correction/index.ts';
import { makeDeposit } from './ledgerPosts.ts';
import { recordLedgerTx } from '../modules/ledger/service.ts';
import type { TestServer } from './startTestServer.ts';

/** Deposits an amount. Returns the id of the ledger transaction. */
export async function sendDeposit(
  { db }: Pick<TestServer, 'db'>,
  accountId: string,
  amountMojo: bigint,
): Promise<string> {
  return (await recordLedgerTx(db, makeDeposit(accountId, amountMojo))).id;
}

/** Records a correction, by default with consent to a debt and a key of its own. */
export function sendCorrection(
  { db, mailQueue }: Pick<TestServer, 'db' | 'mailQueue'>,
  request: Pick<NewCorrection, 'txId' | 'amountMojo'> & Partial<NewCorrection>,
): Promise<RecordedCorrection> {
  const usual = { actor: 'os:ada', key: randomUUID(), reason: 'typing error', isDebtAccepted: true };
  return retryDeadlocks(() =>
    db
      .transaction()
      .execute((transaction) => recordCorrection(transaction, { mailQueue }, { ...usual, ...request })),
  );
}
