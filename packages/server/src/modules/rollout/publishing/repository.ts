import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import type { VersionId } from '../versions/repository.ts';

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
export async function findDraft(
  db: Db,
  { name, version }: VersionId,
): Promise<RemoteBuild | ShellBuild | undefined> {
  const draft = await db
    .selectFrom('rollout.draft')
    .select('build')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return draft?.build;
}

export async function deleteDraft(db: Db, { name, version }: VersionId): Promise<void> {
  await db.deleteFrom('rollout.draft').where('name', '=', name).where('version', '=', version).execute();
}

/** Forgets builds that somebody announced and never published. */
export async function deleteOldDrafts(db: Db): Promise<void> {
  await db
    .deleteFrom('rollout.draft')
    .where('announcedAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}

/** Publishes a build. @returns false when its version was published already */
export async function addVersion(
  db: Db,
  { name, version, build, by }: VersionId & { build: RemoteBuild | ShellBuild; by: string },
): Promise<boolean> {
  const added = await db
    .insertInto('rollout.version')
    .values({ name, version, build: JSON.stringify(build), publishedBy: by })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
