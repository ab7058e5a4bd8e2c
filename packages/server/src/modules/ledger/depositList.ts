import type { DepositPage } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { listDeposits, type DepositRow } from './ledger.repository.ts';

/** Returns one page of the deposits by operators, newest first. */
export async function readDepositPage(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DepositPage> {
  const found = await listDeposits(db, { before: readCursor(cursor), limit: limit + 1 });
  return toPage(found, { limit, numberOf: ({ id }) => id, toItem: toDeposit });
}

function toDeposit({ amount, usable, date, ...rest }: DepositRow) {
  return { ...rest, amount: toXch(amount), usable: toXch(usable), date: date.toISOString() };
}
