import { noticeDraftSchema, type OperatorNotice } from '@farm/contracts';
import type { z } from 'zod';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import { addNoticeNews } from '../notification/index.ts';
import {
  addNotice,
  deleteNotice,
  findNotice,
  lockNotice,
  markTold,
  updateNotice,
  saveTexts,
} from './notice.repository.ts';
import type { NoticeRow } from './notice.repository.ts';

interface Parts {
  db: Db;
  live: Live;
}
type Draft = z.output<typeof noticeDraftSchema>;
/** A notice, and the operator who changes it. */
interface Deed {
  id: string;
  operatorId: string;
}

/** Adds a notice, and records its author. */
export async function createNotice(
  { db, live }: Parts,
  draft: Draft,
  operatorId: string,
): Promise<OperatorNotice> {
  const created = await db.transaction().execute(async (transaction) => {
    const id = await addNotice(transaction, draft, operatorId);
    await saveTexts(transaction, id, draft.texts);
    await recordAudit(transaction, {
      actor: operatorId,
      action: 'notice.created',
      subject: id,
      detail: { ...draft },
    });
    if (draft.isPublished) await tellOnce(transaction, id);
    return readNotice(transaction, id);
  });
  if (draft.isPublished) live.publishToAll({ topic: 'notice' });
  return created;
}

/**
 * Replaces a notice; the audit trail keeps the previous version, and the last write wins.
 * @throws AppError not_found
 */
export async function saveNotice(
  { db, live }: Parts,
  { id, operatorId }: Deed,
  draft: Draft,
): Promise<OperatorNotice> {
  const { before, changed } = await db.transaction().execute(async (transaction) => {
    const row = await lockNotice(transaction, id);
    if (!row) throw new AppError('not_found');
    await updateNotice(transaction, { ...draft, id, changedBy: operatorId });
    await saveTexts(transaction, id, draft.texts);
    const detail = { before: contentOf(row), ...draft };
    await recordAudit(transaction, { actor: operatorId, action: 'notice.changed', subject: id, detail });
    if (draft.isPublished && !row.publishedAt) await tellOnce(transaction, id);
    return { before: row, changed: await readNotice(transaction, id) };
  });
  if (draft.isPublished || before.publishedAt) live.publishToAll({ topic: 'notice' });
  return changed;
}

/**
 * Deletes a notice; the audit trail keeps it.
 * @throws AppError not_found
 */
export async function deleteAuditedNotice({ db, live }: Parts, { id, operatorId }: Deed): Promise<void> {
  const removed = await db.transaction().execute(async (transaction) => {
    const row = await lockNotice(transaction, id);
    if (!row) throw new AppError('not_found');
    await deleteNotice(transaction, id);
    const detail = { before: contentOf(row) };
    await recordAudit(transaction, { actor: operatorId, action: 'notice.deleted', subject: id, detail });
    return row;
  });
  if (removed.publishedAt) live.publishToAll({ topic: 'notice' });
}

/** @throws AppError not_found */
export async function readNotice(db: Db, id: string): Promise<OperatorNotice> {
  const row = await findNotice(db, id);
  if (!row) throw new AppError('not_found');
  return toOperatorNotice(row);
}

/** A notice as operators see it. */
export function toOperatorNotice(row: NoticeRow): OperatorNotice {
  const { id, isPinned, publishedAt, createdAt, changedAt, email, texts } = row;
  return {
    id,
    isPinned,
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    changedBy: email,
    texts,
  };
}

/** Has accounts told of a notice, unless they were when it was published before. */
async function tellOnce(transaction: Db, id: string): Promise<void> {
  if (await markTold(transaction, id)) await addNoticeNews(transaction, id);
}

function contentOf({ isPinned, publishedAt, texts }: NoticeRow) {
  return { isPinned, publishedAt, texts };
}
