import { encodeAddress } from '@farm/chain';
import { sql } from 'kysely';
import type { Db, UnknownSpend } from '@farm/database';
import type { WithdrawalRow } from '../withdrawal/index.ts';
import { listAssignedCoins, listKeys, listPaidCoinIds } from './payout.repository.ts';
import type { SpendFacts } from './planSpends.ts';

/** Reads the facts about spends. With `isLocking`, their unpaid withdrawals stay unpaid until the end of the transaction. */
export async function readSpendFacts(
  db: Db,
  spends: readonly UnknownSpend[],
  { isLocking }: { isLocking: boolean },
): Promise<SpendFacts> {
  const keys = await listKeys(db);
  const outputs = spends
    .flatMap((spend) => spend.outputs)
    .filter(({ puzzleHash }) => !keys.includes(puzzleHash));
  const addresses = [...new Set(outputs.map(({ puzzleHash }) => encodeAddress(puzzleHash)))];
  const assigned = await listAssignedCoins(
    db,
    spends.map(({ coinId }) => coinId),
  );
  return {
    keys,
    paidCoinIds: await listPaidCoinIds(
      db,
      outputs.map(({ coinId }) => coinId),
    ),
    batchStatusByCoinId: new Map(assigned.map(({ coinId, status }) => [coinId, status])),
    unpaid: await listUnpaidWithdrawals(db, addresses, { isLocking }),
    ownerIdsByAddress: await listOwnerIds(db, addresses),
  };
}

/** Returns the unpaid withdrawals to these addresses, oldest first. */
async function listUnpaidWithdrawals(
  db: Db,
  addresses: readonly string[],
  { isLocking }: { isLocking: boolean },
): Promise<WithdrawalRow[]> {
  const query = db
    .selectFrom('withdrawal')
    .selectAll()
    .where('address', '=', anyOf(addresses))
    .where('status', 'in', ['approved', 'pending', 'held'])
    .orderBy('number');
  return (isLocking ? query.forNoKeyUpdate() : query).execute();
}

/** Returns the accounts that saved an address, or withdrew to it. */
async function listOwnerIds(db: Db, addresses: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ address: string; ids: string[] }>`
    select address, array_agg(account_id::text order by account_id) as ids
    from (
      select address, account_id from address where address = ${anyOf(addresses)}
      union
      select address, account_id from withdrawal where address = ${anyOf(addresses)}) used
    group by address`.execute(db);
  return new Map(rows.map(({ address, ids }) => [address, ids]));
}

/** Returns the email addresses of accounts, by id. */
export async function listEmails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

function anyOf(texts: readonly string[]) {
  return sql<string>`any(${texts}::text[])`;
}
