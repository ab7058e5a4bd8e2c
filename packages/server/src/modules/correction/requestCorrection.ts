import type { Correction, Proposed } from '@farm/contracts';
import { type Db, retryDeadlocks } from '@farm/database';
import type { Config } from '../../config.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { Live } from '../live/index.ts';
import { publishWithdrawalChange } from '../withdrawal/index.ts';
import { addCorrectionProposal } from './correctionProposal.ts';
import { recordCorrection, type NewCorrection, type RecordedCorrection } from './recordCorrection.ts';
import { toCorrection } from './toCorrection.ts';

/** Parts that corrections need. */
export interface CorrectionParts {
  db: Db;
  live: Pick<Live, 'publish'>;
  mailQueue: MailQueue;
}

/**
 * Records an operator's correction, or above the limit proposes it to a second operator.
 * @throws AppError as `recordCorrection`
 */
export async function requestCorrection(
  parts: CorrectionParts & { config: Pick<Config, 'fourEyes'> },
  request: NewCorrection,
): Promise<Correction | Proposed> {
  const done = await retryDeadlocks(() =>
    parts.db
      .transaction()
      .execute(
        async (transaction) =>
          (await addCorrectionProposal(transaction, parts, request)) ??
          (await recordCorrection(transaction, parts, request)),
      ),
  );
  if ('proposal' in done) return done;
  publishCorrection(parts, done);
  return toCorrection(done);
}

/** Records a correction in a transaction of its own, and notifies the user's pages. */
export async function runCorrection(
  parts: CorrectionParts,
  request: NewCorrection,
): Promise<RecordedCorrection> {
  const recorded = await retryDeadlocks(() =>
    parts.db.transaction().execute((transaction) => recordCorrection(transaction, parts, request)),
  );
  publishCorrection(parts, recorded);
  return recorded;
}

function publishCorrection({ live }: CorrectionParts, { accountId, held }: RecordedCorrection): void {
  live.publish(accountId, { topic: 'balance' });
  for (const withdrawal of held) publishWithdrawalChange(live, withdrawal);
}
