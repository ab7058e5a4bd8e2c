import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { sql } from 'kysely';
import { namedLocks, type Db } from '@farm/database';
import type { VersionId } from '../versions/repository.ts';

/** A build that was announced and is not published yet. */
export interface Draft {
  build: RemoteBuild | ShellBuild;
  /** Tells one announcement of a version from another. */
  announcement: string;
}

/**
 * Makes everybody wait for the end of the transaction who would change what becomes of that version: so nobody removes
 * its files while somebody publishes it.
 */
export async function lockDraft(transaction: Db, { name, version }: VersionId): Promise<void> {
  await lock(transaction, `${namedLocks.draft} ${name} ${version}`);
}

/** Makes whoever else would add to what that token takes of the store wait for the end of the transaction. */
export async function lockUsage(transaction: Db, by: string): Promise<void> {
  await lock(transaction, `${namedLocks.usage} ${by}`);
}

async function lock(transaction: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);
}

/** Keeps a build that was announced, in the place of what was announced under this version before. */
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

/** The build that was announced and is not published yet. */
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

const OLD = sql<Date>`now() - interval '7 days'`;

/** Drafts that were announced more than a week ago. */
export async function listOldDrafts(db: Db): Promise<VersionId[]> {
  return db
    .selectFrom('rollout.draft')
    .select(['name', 'version'])
    .where('announcedAt', '<', OLD)
    .orderBy('announcedAt')
    .execute();
}

/** Deletes a draft if it is as old as that (still). @returns whether it was */
export async function deleteOldDraft(db: Db, { name, version }: VersionId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rollout.draft')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('announcedAt', '<', OLD)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What a token takes of the store. */
export interface Usage {
  versions: number;
  bytes: number;
}

/** What somebody announced and did not publish yet, and what they published within a day. */
export async function findUsage(db: Db, by: string): Promise<Usage> {
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
