import { sql, type Selectable } from 'kysely';
import type { AccountExportTable, Db } from '@farm/database';

/** An archive as stored, without its bytes. */
export type StoredExport = Selectable<AccountExportTable>;

/** Time after which a worker that began an archive is given up. */
const CLAIM = sql`interval '15 minutes'`;
const KEPT = sql`interval '7 days'`;
const LINK = sql`interval '5 minutes'`;

/** Finds the archive of an account that has not expired. */
export async function findExport(db: Db, accountId: string): Promise<StoredExport | undefined> {
  return db
    .selectFrom('accountExport')
    .selectAll()
    .where('accountId', '=', accountId)
    .where(isKept)
    .executeTakeFirst();
}

/** Requests an archive in place of one that is ready; one that waits goes on waiting. */
export async function addExport(transaction: Db, accountId: string): Promise<StoredExport> {
  await transaction
    .deleteFrom('accountExport')
    .where('accountId', '=', accountId)
    .where('readyAt', 'is not', null)
    .execute();
  return transaction
    .insertInto('accountExport')
    .values({ accountId })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ accountId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Marks the oldest archive that nobody makes as claimed, under a new id, and deletes the pieces of a worker that was given up: should
 * that one go on, it finds nothing of its own.
 */
export async function markClaimed(db: Db): Promise<Pick<StoredExport, 'id' | 'accountId'> | undefined> {
  const { rows } = await sql<Pick<StoredExport, 'id' | 'accountId'>>`
    with waiting as (
      select id from account_export
      where ready_at is null and (claimed_at is null or claimed_at < now() - ${CLAIM})
      order by requested_at limit 1 for update skip locked
    ), emptied as (
      delete from account_export_part using waiting where export_id = waiting.id
    )
    update account_export set id = gen_random_uuid(), claimed_at = now() from waiting where account_export.id = waiting.id
    returning account_export.id, account_id`.execute(db);
  return rows[0];
}

/** Adds a piece of an archive. Fails if the account requested another one, was deleted, or another worker has begun anew. */
export async function addPart(
  db: Db,
  part: { exportId: string; number: number; data: Buffer },
): Promise<void> {
  await db.insertInto('accountExportPart').values(part).execute();
}

/** Marks an archive as whole. Returns false if it is gone. */
export async function markReady(transaction: Db, id: string): Promise<boolean> {
  const marked = await transaction
    .updateTable('accountExport')
    .set({ readyAt: sql<Date>`now()`, expiresAt: sql<Date>`now() + ${KEPT}` })
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Returns the bytes of an archive. */
export async function readSize(db: Db, exportId: string): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select coalesce(sum(octet_length(data)), 0)::text as size from account_export_part
    where export_id = ${exportId}`.execute(db);
  return Number(rows[0]?.size);
}

/** Sets the token of the link to an archive that is ready. Returns false if there is none. */
export async function setLink(db: Db, accountId: string, tokenHash: Buffer): Promise<boolean> {
  const set = await db
    .updateTable('accountExport')
    .set({ tokenHash, tokenExpiresAt: sql<Date>`now() + ${LINK}` })
    .where('accountId', '=', accountId)
    .where('readyAt', 'is not', null)
    .where(isKept)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** Uses up a link. Returns its archive, or undefined if it is not valid. */
export async function useLink(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const used = await db
    .updateTable('accountExport')
    .set({ tokenHash: null })
    .where('tokenHash', '=', tokenHash)
    .where('tokenExpiresAt', '>', sql<Date>`now()`)
    .where(isKept)
    .returning('id')
    .executeTakeFirst();
  return used?.id;
}

/**
 * Reads an archive piece by piece, without holding a connection in between.
 * @throws Error if it is replaced or expires meanwhile: a download that is cut off must not look complete
 */
export async function* readParts(db: Db, exportId: string): AsyncGenerator<Buffer> {
  const { count } = await db
    .selectFrom('accountExportPart')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('exportId', '=', exportId)
    .executeTakeFirstOrThrow();
  for (let number = 0; number < count; number++) {
    const { data } = await db
      .selectFrom('accountExportPart')
      .select('data')
      .where('exportId', '=', exportId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    yield data;
  }
}

/** Deletes an archive that could not be made for an hour, so that its owner can request another one. */
export async function deleteFailedExport(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('accountExport')
    .where('id', '=', id)
    .where('requestedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** Deletes archives that have expired. */
export async function deleteExpiredExports(db: Db): Promise<void> {
  await db
    .deleteFrom('accountExport')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
}

const isKept = () => sql<boolean>`(expires_at is null or expires_at > now())`;
