import { isDeepStrictEqual } from 'node:util';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { Db } from '@farm/database';
import type { RolloutActor } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { findVersion, type VersionId } from '../versions/repository.ts';
import { isOtherContent } from './contentClash.ts';
import { overQuota } from './quota.ts';
import { refuseBuild } from './refuseBuild.ts';
import {
  deleteOldDraft,
  findDraft,
  listOldDrafts,
  lockDraft,
  lockUsage,
  saveDraft,
  type Draft,
} from './repository.ts';
import { folderOf, keyOf, neededFiles } from './storedFiles.ts';

interface Parts {
  db: Db;
  rollout: Rollout;
}

/**
 * Saves an announced build as a draft, unless it is saved or published already.
 * @throws AppError rollout_refused
 */
export async function keepDraft(
  { db }: Pick<Parts, 'db'>,
  actor: RolloutActor,
  { build, ...id }: VersionId & Pick<Draft, 'build'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUsage(transaction, actor.who);
    await lockDraft(transaction, id);
    // Another caller may have published the version at the same moment.
    if (await findVersion(transaction, id)) return;
    const known = await findDraft(transaction, id);
    if (known && isSame(known.build, build)) return;
    // Replacing the draft would orphan the files of the earlier build.
    if (known && !isDeepStrictEqual(known.build.files, build.files))
      throw refuseBuild(id, [
        'this version is announced already with other files, and a version never changes: build again from one state of the sources',
      ]);
    const bytes = neededFiles(build).reduce((sum, { size }) => sum + size, 0);
    const problems = await overQuota(transaction, actor, bytes);
    if (problems.length > 0) throw refuseBuild(id, problems);
    await saveDraft(transaction, { ...id, build, by: actor.who });
  });
}

/**
 * Removes drafts left unpublished for a week, with their files, and the remains of interrupted writes.
 * @throws AggregateError if some could not be removed, after trying all
 */
export async function removeOldDrafts({ db, rollout }: Parts): Promise<void> {
  const reasons: unknown[] = [];
  for (const id of await listOldDrafts(db))
    await removeDraft({ db, rollout }, id).catch((error: unknown) => reasons.push(error));
  await rollout.artifacts.tidy();
  if (reasons.length > 0)
    throw new AggregateError(
      reasons,
      `Drafts that could not be removed: ${reasons.length}; they are tried again`,
    );
}

async function removeDraft({ db, rollout }: Parts, id: VersionId): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockDraft(transaction, id);
    const isMine = await deleteOldDraft(transaction, id);
    if (isMine && !(await findVersion(transaction, id))) await rollout.artifacts.remove(folderOf(id));
  });
}

/** Removes a file that was stored after its draft had been deleted. */
export async function removeUnneeded(
  { db, rollout }: Parts,
  { path, ...id }: VersionId & { path: string },
): Promise<void> {
  if (await isNeeded(db, id, path)) return;
  await db.transaction().execute(async (transaction) => {
    await lockDraft(transaction, id);
    if (!(await isNeeded(transaction, id, path))) await rollout.artifacts.remove(keyOf(id, path));
  });
}

async function isNeeded(db: Parts['db'], id: VersionId, path: string): Promise<boolean> {
  const build = (await findVersion(db, id))?.build ?? (await findDraft(db, id))?.build;
  return build !== undefined && neededFiles(build).some((needed) => needed.path === path);
}

function isSame(one: RemoteBuild | ShellBuild, other: RemoteBuild | ShellBuild): boolean {
  return !isOtherContent(one, other) && isDeepStrictEqual(one.sizes, other.sizes);
}
