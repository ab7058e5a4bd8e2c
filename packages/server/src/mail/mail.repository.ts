import { sql, type Selectable } from 'kysely';
import type { Database, Db } from '@farm/database';
import type { Mail } from './mail.ts';

type OutboxMail = Selectable<Database['outboxMail']>;

const LISTED = 200;

export async function addOutboxMail(db: Db, { to, subject, text, html }: Mail): Promise<void> {
  await db.insertInto('outboxMail').values({ recipient: to, subject, body: text, html }).execute();
}

/** Finds an email as HTML. */
export async function findOutboxHtml(db: Db, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('outboxMail').select('html').where('id', '=', id).executeTakeFirst();
  return found?.html;
}

/** Newest emails first; only those to `recipient`, if given. */
export async function findOutboxMails(db: Db, recipient: string | undefined): Promise<OutboxMail[]> {
  return db
    .selectFrom('outboxMail')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient as string))
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
}

/** Deletes emails that were sent more than `days` ago. */
export async function deleteOldOutboxMails(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('outboxMail')
    .where('sentAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
