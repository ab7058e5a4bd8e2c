import type { AccountNote } from '@farm/contracts/operator';
import type { Db } from '@farm/database';

const LISTED = 20;

/** Adds a note about an account. @returns its id */
export async function addNote(
  db: Db,
  note: { accountId: string; operatorId: string; text: string },
): Promise<string> {
  const { id } = await db.insertInto('accountNote').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Lists the newest notes about an account, newest first; with `id`, only that one. */
export async function listNotes(db: Db, accountId: string, id?: string): Promise<AccountNote[]> {
  let query = db
    .selectFrom('accountNote')
    .innerJoin('account', 'account.id', 'accountNote.operatorId')
    .select(['accountNote.id', 'text', 'account.email as by', 'accountNote.createdAt'])
    .where('accountId', '=', accountId);
  if (id !== undefined) query = query.where('accountNote.id', '=', id);
  const found = await query
    .orderBy('accountNote.createdAt', 'desc')
    .orderBy('accountNote.id')
    .limit(LISTED)
    .execute();
  return found.map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() }));
}
