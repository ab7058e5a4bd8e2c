import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { sql } from 'kysely';
import { namedLocks, type Db } from '@farm/database';
import type { VersionId } from '../versions/version.repository.ts';

/** Build that is announced but not yet published. */
export interface Draft {
  build: RemoteBuild | ShellBuild;
  /** Distinguishes announcements of the same version. */
  announcement: string;
}

/**
 * Locks a version against other changes until the end of the transaction, so that its files cannot be removed while it
 * is being published.
 */
export async function lockDraft(transaction: Db, { name, version }: VersionId): Promise<void> {
  await lock(transaction, `${namedLocks.draft} ${name} ${version}`);
}

/** Locks the storage usage of a token against additions until the end of the transaction. */
export async function lockUsage(transaction: Db, by: string): Promise<void> {
  await lock(transaction, `${namedLocks.usage} ${by}`);
}

async function lock(transaction: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** Saves an announced build, replacing any earlier announcement of the version. */
export async function saveDraft(
  db: Db,
  { name, version, build, by }: VersionId & { build: RemoteBuild | ShellBuild; by: string },
): Promise<void> {
  const text = JSON.stringify(build);
  await db
    .insertInto('rollout.draft')
    .values({ name, version, build: text, announcedBy: by })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'version'])
        .doUpdateSet({ build: text, announcedBy: by, announcedAt: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Finds the build of a version that is announced but not yet published. */
export async function findDraft(db: Db, { name, version }: VersionId): Promise<Draft | undefined> {
  return db
    .selectFrom('rollout.draft')
    .select(['build', sql<string>`announced_at::text`.as('announcement')])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function deleteDraft(db: Db, { name, version }: VersionId): Promise<void> {
  await db.deleteFrom('rollout.draft').where('name', '=', name).where('version', '=', version).execute();
}

const MAX_ANNOUNCED_AT = sql<Date>`now() - interval '7 days'`;

/** Returns drafts announced more than a week ago. */
export async function listOldDrafts(db: Db): Promise<VersionId[]> {
  return db
    .selectFrom('rollout.draft')
    .select(['name', 'version'])
    .where('announcedAt', '<', MAX_ANNOUNCED_AT)
    .orderBy('announcedAt')
    .execute();
}

/** Deletes a draft if it is still older than a week. @returns true if it was deleted */
export async function deleteOldDraft(db: Db, { name, version }: VersionId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rollout.draft')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('announcedAt', '<', MAX_ANNOUNCED_AT)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Storage used by a token. */
export interface Usage {
  versions: number;
  bytes: number;
}

/** Returns the usage of a token: its unpublished drafts, and the versions it published within a day. */
export async function readUsage(db: Db, by: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    with build as (
      select build from rollout.draft where announced_by = ${by}
      union all
      select build from rollout.version
      where published_by = ${by} and published_at > now() - interval '1 day'
    )
    select count(*)::integer as versions, coalesce(sum((
      select sum((value ->> 'raw')::bigint + (value ->> 'brotli')::bigint) from jsonb_each(build -> 'sizes')
    )), 0)::float8 as bytes
    from build`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Adding up builds gave nothing');
  return row;
}

/** Publishes a build. */
export async function addVersion(
  db: Db,
  { name, version, build, by }: VersionId & { build: RemoteBuild | ShellBuild; by: string },
): Promise<void> {
  await db
    .insertInto('rollout.version')
    .values({ name, version, build: JSON.stringify(build), publishedBy: by })
    .execute();
}
