import type { NewProfitRun } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { PlannedRun } from './computeRun.ts';
import { compareAccountIds, encodeRunContent } from './encodeRunContent.ts';
import { assertUnpaidPeriod } from './assertUnpaidPeriod.ts';
import { planRun } from './planRun.ts';
import { addRun, findRunOfPeriod, readRunContent } from './profit.repository.ts';
import { formatPeriod } from './formatPeriod.ts';

/** Poster of a run: an operator's account, or the farm itself. */
export type RunActor = { kind: 'operator'; id: string } | { kind: 'farm' };

/**
 * Pays a run that an operator wrote, all or nothing, and records who posted it. Idempotent: the same content changes
 * nothing.
 * @returns the id of the run
 * @throws AppError validation_failed, profit_run_conflict
 */
export async function settleRun(
  dependencies: { db: Db; live: Live },
  request: NewProfitRun,
  operatorId: string,
): Promise<string> {
  return settlePlannedRun(dependencies, await planRun(dependencies.db, request), {
    kind: 'operator',
    id: operatorId,
  });
}

/**
 * Like {@link postRun}, for a prepared run.
 * @throws AppError profit_run_conflict
 */
export async function settlePlannedRun(
  { db, live }: { db: Db; live: Pick<Live, 'publish'> },
  run: PlannedRun,
  actor: RunActor,
): Promise<string> {
  try {
    const id = await db.transaction().execute((transaction) => creditLines(transaction, run, actor));
    for (const { accountId } of run.lines) live.publish(accountId, { topic: 'balance' });
    return id;
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'profit_run_conflict';
    if (!isConflict) throw error;
    const posted = await findIdenticalRunId(db, run);
    if (posted !== undefined) return posted;
    await assertUnpaidPeriod(db, run);
    throw error;
  }
}

async function creditLines(
  transaction: Db,
  { lines, credits, ...run }: PlannedRun,
  actor: RunActor,
): Promise<string> {
  const postedBy = actor.kind === 'operator' ? actor.id : null;
  const id = await addRun(transaction, { ...run, postedBy }, { lines, credits });
  const description = formatPeriod(run.periodFrom, run.periodTo);
  // Balances are locked in order of account id, as everywhere.
  for (const { accountId, amount } of lines.toSorted(compareAccountIds)) {
    if (amount === 0n) continue;
    await recordLedgerTx(transaction, {
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
      total: toXch(run.total),
      lines: lines.length,
      reason: run.reason,
    },
  });
  return id;
}

/** Returns the id of a posted run with the same content, regardless of line order. */
async function findIdenticalRunId(db: Db, run: PlannedRun): Promise<string | undefined> {
  const posted = await findRunOfPeriod(db, run.periodFrom, run.periodTo);
  if (!posted) return undefined;
  const isSame = encodeRunContent(posted, await readRunContent(db, posted.id)) === encodeRunContent(run, run);
  return isSame ? posted.id : undefined;
}
