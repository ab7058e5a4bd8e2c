import type { DepositPage } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { listCorrections, listDeposits, type CorrectionRow, type DepositRow } from './ledger.repository.ts';

/** Returns one page of the deposits by operators, newest first, with their corrections. */
export async function readDepositPage(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DepositPage> {
  const found = await listDeposits(db, { before: readCursor(cursor), limit: limit + 1 });
  const corrections = Map.groupBy(
    await listCorrections(
      db,
      found.map(({ id }) => id),
    ),
    ({ rootId }) => rootId,
  );
  return toPage(found, {
    limit,
    numberOf: ({ id }) => id,
    toItem: (deposit) => toDeposit(deposit, corrections.get(deposit.id) ?? []),
  });
}

function toDeposit({ amount, usable, left, date, ...rest }: DepositRow, corrections: CorrectionRow[]) {
  return {
    ...rest,
    amount: toXch(amount),
    usable: toXch(usable),
    left: toXch(left),
    corrections: corrections.map(toCorrection),
    date: date.toISOString(),
  };
}

function toCorrection({ id, amount, left, reason, by, date }: CorrectionRow) {
  return {
    id,
    amount: toXch(amount),
    left: toXch(left < 0n ? -left : left),
    reason,
    by,
    date: date.toISOString(),
  };
}
