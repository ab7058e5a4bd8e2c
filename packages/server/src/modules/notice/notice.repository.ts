import { createByLocale, type Locale, type OperatorNotice } from '@farm/contracts';
import { sql, type Selectable } from 'kysely';
import type { Db, NoticeTable } from '@farm/database';

/** Texts of a notice by language, at least one. */
export type NoticeTexts = OperatorNotice['texts'];

/** A notice as operators see it. `email` belongs to its last editor. */
export type NoticeRow = Selectable<NoticeTable> & { email: string; texts: NoticeTexts };

/** Visibility of a notice, and whether it is pinned. */
export interface NoticeState {
  isPinned: boolean;
  isPublished: boolean;
}

/** Truncated to milliseconds, the precision of cursors and browsers. */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

/** @returns its ID */
export async function addNotice(
  db: Db,
  { isPinned, isPublished }: NoticeState,
  changedBy: string,
): Promise<string> {
  const { id } = await db
    .insertInto('notice')
    .values({ isPinned, publishedAt: isPublished ? now : null, changedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a notice. A published notice keeps its publication date; a draft has none. */
export async function updateNotice(
  db: Db,
  { id, isPinned, isPublished, changedBy }: NoticeState & { id: string; changedBy: string },
): Promise<void> {
  await db
    .updateTable('notice')
    .set({
      isPinned,
      publishedAt: isPublished ? sql<Date>`coalesce(published_at, ${now})` : null,
      changedAt: sql<Date>`clock_timestamp()`,
      changedBy,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a notice as told to those who want to know. @returns false if it was before */
export async function markTold(transaction: Db, id: string): Promise<boolean> {
  const marked = await transaction
    .updateTable('notice')
    .set({ toldAt: now })
    .where('id', '=', id)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Replaces the notice's texts. */
export async function saveTexts(db: Db, noticeId: string, texts: NoticeTexts): Promise<void> {
  await db.deleteFrom('noticeText').where('noticeId', '=', noticeId).execute();
  const rows = Object.entries(texts).flatMap(([locale, text]) =>
    // The contract's keys are the languages.
    text === null ? [] : [{ noticeId, locale: locale as Locale, ...text }],
  );
  await db.insertInto('noticeText').values(rows).execute();
}

export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('notice').where('id', '=', id).execute();
}

export async function findNotice(db: Db, id: string): Promise<NoticeRow | undefined> {
  return selectNotices(db).where('notice.id', '=', id).executeTakeFirst();
}

/** Like {@link findNotice}; other editors wait until the transaction ends. */
export async function lockNotice(transaction: Db, id: string): Promise<NoticeRow | undefined> {
  await transaction.selectFrom('notice').select('id').where('id', '=', id).forUpdate().execute();
  return findNotice(transaction, id);
}

/** Notices before number `before`, newest first. */
export async function listNotices(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<NoticeRow[]> {
  let query = selectNotices(db);
  if (before !== null) query = query.where('notice.number', '<', before);
  return query.orderBy('notice.number', 'desc').limit(limit).execute();
}

const NO_TEXTS = createByLocale(() => null);

function selectNotices(db: Db) {
  return db
    .selectFrom('notice')
    .innerJoin('account', 'account.id', 'notice.changedBy')
    .selectAll('notice')
    .select('account.email')
    .select(
      sql<NoticeTexts>`(
        select ${JSON.stringify(NO_TEXTS)}::jsonb
          || jsonb_object_agg(locale, jsonb_build_object('title', title, 'body', body))
        from notice_text where notice_id = notice.id)`.as('texts'),
    );
}
