import { sql, type Selectable } from 'kysely';
import { decodeAddress } from '@farm/chain';
import { toSecondsInterval, type AddressTable, type Db } from '@farm/database';

/** A saved address. */
export type AddressRow = Selectable<AddressTable>;

/** An address to save, normalized. */
export interface NewAddressRow {
  accountId: string;
  address: string;
  description: string;
}

/** Blocks others from adding addresses to the account until the transaction ends. */
export async function lockAddresses(transaction: Db, accountId: string): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Adds the address if the account has fewer than `max`, under its lock; otherwise returns nothing. */
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

/** True if the account keeps the address, and has for as long as a new one is waited for. */
export async function isTrustedAddress(
  db: Db,
  { accountId, address }: Pick<NewAddressRow, 'accountId' | 'address'>,
  coolDownSeconds: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('address')
    .select('id')
    .where('accountId', '=', accountId)
    .where('address', '=', address)
    .where('createdAt', '<=', sql<Date>`clock_timestamp() - ${toSecondsInterval(coolDownSeconds)}`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Addresses of the account older than number `before`, newest first. */
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

/** @returns the number of deleted addresses */
export async function deleteAddresses(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('address')
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** True if the farm pays from this address. */
export async function isOwnAddress(db: Db, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('payoutKey')
    .select('puzzleHash')
    .where('puzzleHash', '=', decodeAddress(address))
    .executeTakeFirst();
  return found !== undefined;
}
