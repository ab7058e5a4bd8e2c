import type { DepositPage } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '../../database/schema.ts';

interface DepositRow {
  id: string;
  accountId: string;
  email: string;
  amount: bigint;
  usable: bigint;
  reason: string;
  by: string;
  date: Date;
}

/** One page of the deposits that operators made, newest first. */
export async function readDeposits(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DepositPage> {
  const found = await listDeposits(db, { before: readCursor(cursor), limit: limit + 1 });
  return toPage(found, { limit, numberOf: ({ id }) => id, toItem: toDeposit });
}

function toDeposit({ amount, usable, date, ...rest }: DepositRow) {
  return { ...rest, amount: mojoToXch(amount), usable: mojoToXch(usable), date: date.toISOString() };
}

/** The ref of a deposit begins with the operator's id (`deposit.ts`). */
async function listDeposits(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select tx.id, entry.account_id, owner.email, entry.amount, entry.balance_after as usable,
      coalesce(tx.description, '') as reason, operator.email as by, entry.created_at as date
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'usable'
    join account owner on owner.id = entry.account_id
    join account operator on operator.id = split_part(tx.ref_id, ' ', 1)::uuid
    where tx.kind = 'deposit' and tx.ref_type = 'operator' and (${before}::bigint is null or tx.id < ${before}::bigint)
    order by tx.id desc limit ${limit}`.execute(db);
  return rows;
}
