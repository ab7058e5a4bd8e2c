import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { PublishedVersion } from '@farm/contracts/rollout';
import { parseTemplate } from '@farm/registry';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { RolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import { findVersion, type VersionId } from '../versions/version.repository.ts';
import { readVersion } from '../versions/service.ts';
import { checkShellFit } from './announce.ts';
import { hasBundledReact } from './hasBundledReact.ts';
import { isDifferentContent } from './isDifferentContent.ts';
import { createBuildRefusal } from './createBuildRefusal.ts';
import { addVersion, deleteDraft, findDraft, lockDraft, type Draft } from './publishing.repository.ts';
import { readEachFile, toNeededFiles, checkContent, type NeededFile } from './storedFiles.ts';

/**
 * Publishes a build whose files are complete: from then on it never changes, and operators can roll it out. Visitors do
 * not get it yet. A version that is already published stays unchanged.
 * @throws AppError not_found, rollout_refused with every problem found
 */
export async function publishBuild(
  parts: { db: Db; rollout: Rollout },
  actor: RolloutActor,
  id: VersionId,
): Promise<PublishedVersion> {
  const { db } = parts;
  const draft = await findDraft(db, id);
  if (!draft) {
    const { build: _build, ...published } = await readVersion(db, id).catch(rethrowWithHint);
    return published;
  }
  const { build } = draft;
  const problems = [...(await checkFiles(parts, id, build)), ...(await checkShellFit(db, id, build))];
  if (problems.length > 0) throw createBuildRefusal(id, problems);
  return db.transaction().execute(async (transaction) => {
    await lockDraft(transaction, id);
    const published = await findVersion(transaction, id);
    if (!published) {
      await assertUnchanged(transaction, id, draft);
      await addVersion(transaction, { ...id, build, by: actor.who });
      await recordAudit(transaction, {
        actor: actor.auditName,
        action: 'rollout.published',
        subject: `${id.name}@${id.version}`,
        detail: { commit: build.commit },
      });
    } else if (isDifferentContent(published.build, build))
      throw createBuildRefusal(id, ['this version was published with different content at the same time']);
    await deleteDraft(transaction, id);
    const { build: _build, ...publishedVersion } = await readVersion(transaction, id);
    return publishedVersion;
  });
}

/**
 * Refuses a draft that changed after its files were checked: a new announcement may list other files, and a removed
 * draft has lost its files.
 */
async function assertUnchanged(transaction: Db, id: VersionId, { announcement }: Draft): Promise<void> {
  const now = await findDraft(transaction, id);
  if (now?.announcement === announcement) return;
  throw createBuildRefusal(id, [
    'it was announced again or removed at the same time: announce and publish it again',
  ]);
}

async function checkFiles(
  { rollout }: { rollout: Rollout },
  id: VersionId,
  build: RemoteBuild | ShellBuild,
): Promise<string[]> {
  const problems: string[] = [];
  const files = toNeededFiles(build);
  await readEachFile(rollout.artifacts, { id, files }, async (file, content) => {
    problems.push(...(await checkFile(build, file, content)));
  });
  return problems.toSorted();
}

async function checkFile(
  build: RemoteBuild | ShellBuild,
  file: NeededFile,
  content: Buffer | null,
): Promise<string[]> {
  if (!content) return [`${file.path} is missing: announce the build again and upload the missing files`];
  const problem = await checkContent(file, content);
  if (problem !== null) return [`${problem}. Announce the build again and upload the missing files`];
  if (file.isCompressed) return [];
  if ('html' in build) return file.path === build.html ? checkTemplate(file.path, content) : [];
  if (!/\.m?js$/.test(file.path) || !hasBundledReact(content.toString('utf8'))) return [];
  return [
    `${file.path} bundles its own React, which conflicts with the shell's: share React with the shell (createRemoteShares of @farm/build) and build again`,
  ];
}

function checkTemplate(path: string, content: Buffer): string[] {
  try {
    parseTemplate(content.toString('utf8'));
    return [];
  } catch (error) {
    return [`${path}: ${(error as Error).message}`];
  }
}

function rethrowWithHint(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found')
    throw new AppError('not_found', { message: `${error.message} Announce its build.json first.` });
  throw error;
}
