import type { NewProfitRun } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { postToLedger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { PreparedRun } from './composeRun.ts';
import { byAccount, contentOf } from './contentOf.ts';
import { refusePaidPeriod } from './paidPeriod.ts';
import { prepareRun } from './prepareRun.ts';
import { addRun, findRunOfPeriod, listLines } from './repository.ts';
import { writePeriod } from './writePeriod.ts';

/** Poster of a run: an operator's account, or the farm itself. */
export type PostedBy = { kind: 'operator'; id: string } | { kind: 'farm' };

/**
 * Pays a run that an operator wrote, all or nothing, and records who posted it. Idempotent: the same content changes
 * nothing.
 * @returns the id of the run
 * @throws AppError validation_failed, profit_run_conflict
 */
export async function postRun(
  parts: { db: Db; live: Live },
  asked: NewProfitRun,
  operatorId: string,
): Promise<string> {
  return postPreparedRun(parts, await prepareRun(parts.db, asked), { kind: 'operator', id: operatorId });
}

/**
 * Like {@link postRun}, for a prepared run.
 * @throws AppError profit_run_conflict
 */
export async function postPreparedRun(
  { db, live }: { db: Db; live: Live },
  run: PreparedRun,
  by: PostedBy,
): Promise<string> {
  try {
    const id = await db.transaction().execute((transaction) => pay(transaction, run, by));
    for (const { accountId } of run.lines) live.publish(accountId, { topic: 'balance' });
    return id;
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'profit_run_conflict';
    if (!isConflict) throw error;
    const posted = await findSameRun(db, run);
    if (posted !== undefined) return posted;
    await refusePaidPeriod(db, run);
    throw error;
  }
}

async function pay(transaction: Db, { lines, ...run }: PreparedRun, by: PostedBy): Promise<string> {
  const postedBy = by.kind === 'operator' ? by.id : null;
  const id = await addRun(transaction, { ...run, postedBy }, lines);
  const description = writePeriod(run.periodFrom, run.periodTo);
  // Balances are locked in order of account id, as everywhere.
  for (const { accountId, amount } of lines.toSorted(byAccount)) {
    if (amount === 0n) continue;
    await postToLedger(transaction, {
      kind: 'profit',
      ref: { type: 'profit_run', id: `${id} ${accountId}` },
      description,
      entries: [
        { ledgerAccount: 'farming_income', amountMojo: -amount },
        { ledgerAccount: 'usable', accountId, amountMojo: amount },
      ],
    });
  }
  await recordAudit(transaction, {
    actor: postedBy ?? 'farm',
    action: 'profit.posted',
    subject: id,
    detail: {
      from: run.periodFrom.toISOString(),
      to: run.periodTo.toISOString(),
      total: mojoToXch(run.total),
      lines: lines.length,
      reason: run.reason,
    },
  });
  return id;
}

/** Returns the id of a posted run with the same content, regardless of line order. */
async function findSameRun(db: Db, run: PreparedRun): Promise<string | undefined> {
  const posted = await findRunOfPeriod(db, run.periodFrom, run.periodTo);
  if (!posted) return undefined;
  const isSame = contentOf(posted, await listLines(db, posted.id)) === contentOf(run, run.lines);
  return isSame ? posted.id : undefined;
}
