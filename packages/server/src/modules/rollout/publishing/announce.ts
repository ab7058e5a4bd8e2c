import { SHELL, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import { misfit, type Announced } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { RolloutActor } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { readDocument } from '../registry/readDocument.ts';
import { findLatest } from '../registry/repository.ts';
import { findNewestBuild, findVersion, type VersionId } from '../versions/repository.ts';
import { isOtherContent } from './contentClash.ts';
import { keepDraft } from './drafts.ts';
import { overBudget } from './overBudget.ts';
import { readBuild } from './readBuild.ts';
import { refuseBuild } from './refuseBuild.ts';
import { eachStored, neededFiles, problemOf } from './storedFiles.ts';

/**
 * Saves a build to be published as a draft, and returns the files that the store lacks or has damaged. Also accepts a
 * published version, so that damaged files can be replaced.
 * @throws AppError rollout_refused with every problem that build.json alone reveals
 */
export async function announceBuild(
  { db, rollout }: { db: Db; rollout: Rollout },
  actor: RolloutActor,
  { json, ...id }: VersionId & { json: unknown },
): Promise<Announced> {
  const { build, problems } = readBuild(id, json);
  if (!build || problems.length > 0) throw refuseBuild(id, problems);
  const published = await findVersion(db, id);
  if (published && isOtherContent(published.build, build))
    throw refuseBuild(id, [
      'this version is published already with other content, and a version never changes: build again from one state of the sources',
    ]);
  if (!published) {
    refuseUnfit(id, [...overBudget(build, rollout.settings), ...(await shellProblems(db, id, build))]);
    await keepDraft({ db }, actor, { ...id, build });
  }
  const missing: string[] = [];
  const files = neededFiles(published?.build ?? build);
  await eachStored(rollout.artifacts, { id, files }, async (file, content) => {
    if (content === null || (await problemOf(file, content)) !== null) missing.push(file.path);
  });
  return { missing: missing.toSorted(), isPublished: published !== undefined };
}

/**
 * Returns the problems of a remote that fits none of the shells it could meet: the live shells, and the newest
 * published shell, which may be about to go live.
 */
export async function shellProblems(
  db: Db,
  { name }: VersionId,
  build: RemoteBuild | ShellBuild,
): Promise<string[]> {
  if ('html' in build) return [];
  const latest = await findLatest(db);
  const { stable = null, canary = null, versions = {} } = latest ? readDocument(latest).shell : {};
  const live = [stable, canary?.version].flatMap((version) =>
    version !== null && version !== undefined ? (versions[version] ?? []) : [],
  );
  const newest = await findNewestBuild(db, SHELL);
  const found = [...live, ...(newest && 'html' in newest ? [newest] : [])].map((shell) =>
    misfit(shell, name, build),
  );
  return found.some((problems) => problems.length === 0) ? [] : (found[0] ?? []);
}

function refuseUnfit(id: VersionId, problems: string[]): void {
  if (problems.length > 0) throw refuseBuild(id, problems);
}
