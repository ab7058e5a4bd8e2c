import { toMojo } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import { type Db, retryDeadlocks } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { publishWithdrawalChange } from '../withdrawal/index.ts';
import { readCorrectionPreview } from './readCorrectionPreview.ts';
import { recordCorrection, type NewCorrection, type RecordedCorrection } from './recordCorrection.ts';
import { toCorrection } from './toCorrection.ts';

/** Parts that corrections need. */
export interface CorrectionParts {
  db: Db;
  live: Pick<Live, 'publish'>;
  mailQueue: MailQueue;
}

export function addCorrectionRoutes(app: App, parts: CorrectionParts): void {
  addRoute(app, calls.previewCorrection, (request) => {
    const { account, amount } = request.body;
    return readCorrectionPreview(parts.db, {
      txId: request.params.txId,
      account,
      amountMojo: toMojo(amount),
    });
  });

  addRoute(app, calls.createCorrection, async (request) => {
    const { amount, ...body } = request.body;
    const recorded = await runCorrection(parts, {
      ...body,
      actor: request.getSession().account.id,
      key: request.headers['idempotency-key'],
      txId: request.params.txId,
      amountMojo: toMojo(amount),
    });
    return toCorrection(recorded);
  });
}

/** Records a correction in a transaction of its own, and notifies the user's pages. */
export async function runCorrection(
  { db, live, mailQueue }: CorrectionParts,
  request: NewCorrection,
): Promise<RecordedCorrection> {
  const recorded = await retryDeadlocks(() =>
    db.transaction().execute((transaction) => recordCorrection(transaction, { mailQueue }, request)),
  );
  live.publish(recorded.accountId, { topic: 'balance' });
  for (const withdrawal of recorded.held) publishWithdrawalChange(live, withdrawal);
  return recorded;
}
