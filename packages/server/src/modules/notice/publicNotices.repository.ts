import { DEFAULT_LOCALE, locales, type Locale } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** A published notice in one language. */
export interface PublicNoticeRow {
  id: string;
  number: string;
  isPinned: boolean;
  publishedAt: Date;
  locale: Locale;
  title: string;
  body: string;
}

/** Position of a published notice in the list. */
export type NoticePlace = Pick<PublicNoticeRow, 'isPinned' | 'publishedAt' | 'number'>;

/**
 * Published notices after a position, pinned ones first, then newest first: those whose title or text contains `search`,
 * ignoring case.
 */
export async function listPublicNotices(
  db: Db,
  query: { locale: Locale; search: string; behind: NoticePlace | null; limit: number },
): Promise<PublicNoticeRow[]> {
  const { locale, search, behind, limit } = query;
  let notices = selectPublicNotices(db, locale);
  if (search !== '')
    notices = notices.where(
      sql<boolean>`strpos(lower(title), lower(${search})) + strpos(lower(body), lower(${search})) > 0`,
    );
  if (behind !== null) {
    const { isPinned, publishedAt, number } = behind;
    notices = notices.where(
      sql<boolean>`(is_pinned, published_at, number) < (${isPinned}, ${publishedAt}, ${number})`,
    );
  }
  return notices
    .orderBy('isPinned', 'desc')
    .orderBy('publishedAt', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export async function findPublicNotice(
  db: Db,
  { id, locale }: { id: string; locale: Locale },
): Promise<PublicNoticeRow | undefined> {
  return selectPublicNotices(db, locale).where('notice.id', '=', id).executeTakeFirst();
}

/** Texts in the language, or otherwise in English, or otherwise in another one. */
function selectPublicNotices(db: Db, locale: Locale) {
  return db
    .selectFrom('notice')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('noticeText')
          .select(['locale', 'title', 'body'])
          .whereRef('noticeId', '=', 'notice.id')
          // A newer release may have written others.
          .where('locale', 'in', locales)
          .orderBy(sql`locale = ${locale}`, 'desc')
          .orderBy(sql`locale = ${DEFAULT_LOCALE}`, 'desc')
          .orderBy('locale')
          .limit(1)
          .as('text'),
      (join) => join.onTrue(),
    )
    .select(['notice.id', 'number', 'isPinned', 'publishedAt', 'locale', 'title', 'body'])
    .where('publishedAt', 'is not', null)
    .$narrowType<{ publishedAt: Date }>();
}
