import { isDeepStrictEqual } from 'node:util';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { Db } from '@farm/database';
import type { RolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import { findVersion, type VersionId } from '../versions/version.repository.ts';
import { isDifferentContent } from './isDifferentContent.ts';
import { checkQuota } from './quota.ts';
import { createBuildRefusal } from './createBuildRefusal.ts';
import {
  deleteOldDraft,
  findDraft,
  listOldDrafts,
  lockDraft,
  lockUsage,
  saveDraft,
  type Draft,
} from './publishing.repository.ts';
import { toFolder, toFileKey, toNeededFiles } from './storedFiles.ts';

interface DraftDependencies {
  db: Db;
  rollout: Rollout;
}

/**
 * Saves an announced build as a draft, unless it is saved or published already.
 * @throws AppError rollout_refused
 */
export async function addDraft(
  { db }: Pick<DraftDependencies, 'db'>,
  actor: RolloutActor,
  { build, ...id }: VersionId & Pick<Draft, 'build'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUsage(transaction, actor.who);
    await lockDraft(transaction, id);
    // Another caller may have published the version at the same moment.
    if (await findVersion(transaction, id)) return;
    const existing = await findDraft(transaction, id);
    if (existing && isSameBuild(existing.build, build)) return;
    // Replacing the draft would orphan the files of the earlier build.
    if (existing && !isDeepStrictEqual(existing.build.files, build.files))
      throw createBuildRefusal(id, [
        'this version is already announced with different files, and versions never change: build again from a single commit',
      ]);
    const bytes = toNeededFiles(build).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const problems = await checkQuota(transaction, actor, bytes);
    if (problems.length > 0) throw createBuildRefusal(id, problems);
    await saveDraft(transaction, { ...id, build, by: actor.who });
  });
}

/**
 * Removes drafts left unpublished for a week, with their files, and the remains of interrupted writes.
 * @throws AggregateError if some could not be removed, after trying all
 */
export async function deleteOldDrafts({ db, rollout }: DraftDependencies): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await listOldDrafts(db))
    await deleteDraftWithFiles({ db, rollout }, id).catch((error: unknown) => errors.push(error));
  await rollout.artifacts.tidy();
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `Drafts that could not be removed: ${errors.length}. They will be retried`,
    );
}

async function deleteDraftWithFiles({ db, rollout }: DraftDependencies, id: VersionId): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockDraft(transaction, id);
    const isMine = await deleteOldDraft(transaction, id);
    if (isMine && !(await findVersion(transaction, id))) await rollout.artifacts.remove(toFolder(id));
  });
}

/** Removes a file that was stored after its draft had been deleted. */
export async function deleteUnneededFile(
  { db, rollout }: DraftDependencies,
  { path, ...id }: VersionId & { path: string },
): Promise<void> {
  if (await isNeeded(db, id, path)) return;
  await db.transaction().execute(async (transaction) => {
    await lockDraft(transaction, id);
    if (!(await isNeeded(transaction, id, path))) await rollout.artifacts.remove(toFileKey(id, path));
  });
}

async function isNeeded(db: DraftDependencies['db'], id: VersionId, path: string): Promise<boolean> {
  const build = (await findVersion(db, id))?.build ?? (await findDraft(db, id))?.build;
  return build !== undefined && toNeededFiles(build).some((needed) => needed.path === path);
}

function isSameBuild(one: RemoteBuild | ShellBuild, other: RemoteBuild | ShellBuild): boolean {
  return !isDifferentContent(one, other) && isDeepStrictEqual(one.sizes, other.sizes);
}
