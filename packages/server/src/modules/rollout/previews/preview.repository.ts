import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, PreviewLinkTable } from '@farm/database';

export type PreviewLinkRow = Omit<Selectable<PreviewLinkTable>, 'endedAt'>;

const columns = ['id', 'name', 'version', 'person', 'createdAt', 'createdBy', 'expiresAt'] as const;
const isOpen = sql<boolean>`ended_at is null and expires_at > clock_timestamp()`;

/** Adds a link, and deletes those of the same name that expired: the audit trail has them all. */
export async function addPreviewLink(
  db: Db,
  link: Omit<Insertable<PreviewLinkTable>, 'endedAt'>,
): Promise<PreviewLinkRow> {
  await db
    .deleteFrom('rollout.previewLink')
    .where('name', '=', link.name)
    .where('expiresAt', '<', sql<Date>`clock_timestamp()`)
    .execute();
  return db.insertInto('rollout.previewLink').values(link).returning(columns).executeTakeFirstOrThrow();
}

/** Returns the open links of a name, newest first. */
export async function listPreviewLinks(db: Db, name: string): Promise<PreviewLinkRow[]> {
  return db
    .selectFrom('rollout.previewLink')
    .select(columns)
    .where('name', '=', name)
    .where(isOpen)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** True until the preview expires or is ended. */
export async function isPreviewOpen(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('rollout.previewLink')
    .select('id')
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends open previews: one, or all of a creator. @returns those that were open */
export async function markPreviewsEnded(
  db: Db,
  by: { name: string; id: string } | { createdBy: string },
): Promise<PreviewLinkRow[]> {
  const query = db
    .updateTable('rollout.previewLink')
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .where(isOpen)
    .returning(columns);
  return 'id' in by
    ? query.where('id', '=', by.id).where('name', '=', by.name).execute()
    : query.where('createdBy', '=', by.createdBy).execute();
}
