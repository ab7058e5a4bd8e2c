import { SHELL, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import { checkCompatibility, type Announced } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { RolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import { parseDocument } from '../registry/parseDocument.ts';
import { findLatestRegistry } from '../registry/registry.repository.ts';
import { findNewestBuild, findVersion, type VersionId } from '../versions/version.repository.ts';
import { isDifferentContent } from './isDifferentContent.ts';
import { addDraft } from './drafts.ts';
import { checkBudget } from './checkBudget.ts';
import { parseBuild } from './parseBuild.ts';
import { createBuildRefusal } from './createBuildRefusal.ts';
import { readEachFile, toNeededFiles, checkContent } from './storedFiles.ts';

/**
 * Saves a build to be published as a draft, and returns the files that the store lacks or has damaged. Also accepts a
 * published version, so that damaged files can be replaced.
 * @throws AppError rollout_refused with every problem that build.json alone reveals
 */
export async function handleBuildAnnouncement(
  { db, rollout }: { db: Db; rollout: Rollout },
  actor: RolloutActor,
  { json, ...id }: VersionId & { json: unknown },
): Promise<Announced> {
  const { build, problems } = parseBuild(id, json);
  if (!build || problems.length > 0) throw createBuildRefusal(id, problems);
  const published = await findVersion(db, id);
  if (published && isDifferentContent(published.build, build))
    throw createBuildRefusal(id, [
      'this version is already published with different content, and published versions never change: build again from a single commit',
    ]);
  if (!published) {
    assertNoProblems(id, [...checkBudget(build, rollout.settings), ...(await checkShellFit(db, id, build))]);
    await addDraft({ db }, actor, { ...id, build });
  }
  const missing: string[] = [];
  const files = toNeededFiles(published?.build ?? build);
  await readEachFile(rollout.artifacts, { id, files }, async (file, content) => {
    if (content === null || (await checkContent(file, content)) !== null) missing.push(file.path);
  });
  return { missing: missing.toSorted(), isPublished: published !== undefined };
}

/**
 * Returns the problems of a remote that fits none of the shells it could meet: the live shells, and the newest
 * published shell, which may be about to go live.
 */
export async function checkShellFit(
  db: Db,
  { name }: VersionId,
  build: RemoteBuild | ShellBuild,
): Promise<string[]> {
  if ('html' in build) return [];
  const latest = await findLatestRegistry(db);
  const { stable = null, canary = null, versions = {} } = latest ? parseDocument(latest).shell : {};
  const live = [stable, canary?.version].flatMap((version) =>
    version !== null && version !== undefined ? (versions[version] ?? []) : [],
  );
  const newest = await findNewestBuild(db, SHELL);
  const found = [...live, ...(newest && 'html' in newest ? [newest] : [])].map((shell) =>
    checkCompatibility(shell, name, build),
  );
  return found.some((problems) => problems.length === 0) ? [] : (found[0] ?? []);
}

function assertNoProblems(id: VersionId, problems: string[]): void {
  if (problems.length > 0) throw createBuildRefusal(id, problems);
}
