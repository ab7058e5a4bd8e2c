import type { NewProfitRun } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import type { AppParts } from '../../app.ts';
import type { Db } from '../../database/schema.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/repository.ts';
import { postToLedger } from '../ledger/service.ts';
import { refusePaidPeriod } from './paidPeriod.ts';
import { prepareRun, type PreparedRun } from './prepareRun.ts';
import { addRun, findRunOfPeriod, listLines, type ProfitLine } from './repository.ts';
import { writePeriod } from './writePeriod.ts';

/**
 * Pays a run, all of it or nothing, and notes who posted it. The same content again changes nothing.
 * @returns the id of the run
 * @throws AppError validation_failed, profit_run_conflict
 */
export async function postRun(
  { db, live }: Pick<AppParts, 'db' | 'live'>,
  asked: NewProfitRun,
  operatorId: string,
): Promise<string> {
  const run = await prepareRun(db, asked);
  try {
    const id = await db.transaction().execute((transaction) => pay(transaction, run, operatorId));
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

async function pay(transaction: Db, { lines, ...run }: PreparedRun, operatorId: string): Promise<string> {
  const id = await addRun(transaction, { ...run, postedBy: operatorId }, lines);
  const description = writePeriod(run.periodFrom, run.periodTo);
  // Balances are locked in the order of account ids, here as everywhere.
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
    actor: operatorId,
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

/** The id of a posted run with the same content, whatever the order of its lines. */
async function findSameRun(db: Db, run: PreparedRun): Promise<string | undefined> {
  const posted = await findRunOfPeriod(db, run.periodFrom, run.periodTo);
  if (!posted) return undefined;
  const isSame = contentOf(posted, await listLines(db, posted.id)) === contentOf(run, run.lines);
  return isSame ? posted.id : undefined;
}

type Figures = Pick<PreparedRun, 'height' | 'netSpace' | 'factorMillionths' | 'reason'>;

function contentOf(figures: Figures, lines: readonly ProfitLine[]): string {
  const { height, netSpace, factorMillionths, reason } = figures;
  const paid = lines
    .toSorted(byAccount)
    .map(({ accountId, averageSpace, effectiveSpace }) => [
      accountId,
      `${averageSpace}`,
      `${effectiveSpace}`,
    ]);
  return JSON.stringify([`${height}`, `${netSpace}`, `${factorMillionths}`, reason, paid]);
}

function byAccount(a: ProfitLine, b: ProfitLine): number {
  if (a.accountId === b.accountId) return 0;
  return a.accountId < b.accountId ? -1 : 1;
}
