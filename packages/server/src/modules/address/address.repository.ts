import { sql, type Selectable } from 'kysely';
import type { AddressTable, Db } from '@farm/database';

/** An address that is kept. */
export type AddressRow = Selectable<AddressTable>;

/** An address to be kept, in normal form. */
export interface NewAddressRow {
  accountId: string;
  address: string;
  description: string;
}

/** Makes others who add addresses to the account wait for the end of the transaction. */
export async function lockAddresses(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Adds the address where the account has fewer than `max`, under its lock; else it answers nothing. */
export async function addAddress(
  transaction: Db,
  { accountId, address, description }: NewAddressRow,
  max: number,
): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`
    insert into address (account_id, address, description)
    select ${accountId}, ${address}, ${description}
    where (select count(*) from address where account_id = ${accountId}) < ${max}
    on conflict on constraint address_once do nothing
    returning *`.execute(transaction);
  return rows[0];
}

export async function hasAddress(
  db: Db,
  { accountId, address }: Pick<NewAddressRow, 'accountId' | 'address'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('address')
    .select('id')
    .where('accountId', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst();
  return found !== undefined;
}

/** Addresses of the account, newest first, all of them older than number `before`. */
export async function listAddresses(
  db: Db,
  accountId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<AddressRow[]> {
  let query = db.selectFrom('address').selectAll().where('accountId', '=', accountId);
  if (before !== null) query = query.where('number', '<', before);
  return query.orderBy('number', 'desc').limit(limit).execute();
}

export async function describeAddress(
  db: Db,
  { id, accountId, description }: { id: string; accountId: string; description: string },
): Promise<AddressRow | undefined> {
  return db
    .updateTable('address')
    .set({ description })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

/** @returns how many there were */
export async function deleteAddresses(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('address')
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
