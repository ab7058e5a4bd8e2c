import type { Locale, Notice, NoticeDetail, NoticePage, noticeQuerySchema } from '@farm/contracts';
import type { z } from 'zod';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import {
  findPublicNotice,
  listPublicNotices,
  type NoticePlace,
  type PublicNoticeRow,
} from './publicNotices.repository.ts';

/**
 * A page of public notices.
 * @throws AppError validation_failed for a cursor of another list
 */
export async function readPublicPage(
  db: Db,
  { locale, search = '', cursor, limit }: z.output<typeof noticeQuerySchema>,
): Promise<NoticePage> {
  const behind = readPlace(cursor);
  const found = await listPublicNotices(db, { locale, search, behind, limit: limit + 1 });
  return toPage(found, { limit, numberOf: writePlace, toItem: toNotice });
}

/** @throws AppError not_found, for a draft too */
export async function readPublicNotice(
  db: Db,
  { id, locale }: { id: string; locale: Locale },
): Promise<NoticeDetail> {
  const found = await findPublicNotice(db, { id, locale });
  if (!found) throw new AppError('not_found');
  return { ...toNotice(found), body: found.body };
}

function toNotice({ id, title, locale, isPinned, publishedAt }: PublicNoticeRow): Notice {
  return { id, title, locale, isPinned, publishedAt: publishedAt.toISOString() };
}

/** Sort values of the list: pinned, publication time in milliseconds, number. */
const PLACE = /^([01])\.(\d{1,15})\.(\d{1,18})$/;

function writePlace({ isPinned, publishedAt, number }: NoticePlace): string {
  return `${isPinned ? 1 : 0}.${publishedAt.getTime()}.${number}`;
}

function readPlace(cursor: string | undefined): NoticePlace | null {
  const [, pinned, milliseconds, number] = PLACE.exec(readCursor(cursor, PLACE) ?? '') ?? [];
  if (number === undefined) return null;
  return { isPinned: pinned === '1', publishedAt: new Date(Number(milliseconds)), number };
}
