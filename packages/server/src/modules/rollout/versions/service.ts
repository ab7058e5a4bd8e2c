import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { Preview, PublishedBuild, PublishedVersion, Verification } from '@farm/contracts/rollout';
import { PREVIEW_COOKIE, toCookieName, type Visit, signGrant } from '@farm/registry';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { RolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import {
  addVerification,
  countVerifications,
  findVersion,
  type VersionId,
  type VersionRow,
} from './version.repository.ts';
import { listPublishedVersions } from './listPublishedVersions.ts';

const PREVIEW_TTL_MS = 60 * 60_000;
/** Daily limit for the token of a remote, since verifications are kept forever. */
const MAX_VERIFICATIONS_PER_DAY = 500;

/** @throws AppError not_found */
export async function readVersion(
  db: Db,
  id: VersionId,
): Promise<PublishedVersion & Pick<PublishedBuild, 'build'>> {
  const row = await readVersionRow(db, id);
  const [version] = await listPublishedVersions(db, [row]);
  if (!version) throw new AppError('internal_error');
  return { ...version, build: row.build };
}

/**
 * Records the outcome of a verification. The last verification of a version counts.
 * @throws AppError not_found, validation_failed if the outcome contradicts its problems, rollout_refused if a team
 * reports more verifications than it can have run
 */
export async function recordVerification(
  db: Db,
  actor: RolloutActor,
  verification: Verification & VersionId,
): Promise<PublishedVersion> {
  const { name, version, passed, problems } = verification;
  if (passed !== (problems.length === 0))
    throw new AppError('validation_failed', {
      fields: { passed: 'Must be true without problems and false with problems' },
    });
  return db.transaction().execute(async (transaction) => {
    await readVersionRow(transaction, verification);
    await assertVerificationQuota(transaction, actor, name);
    await addVerification(transaction, { ...verification, by: actor.who });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.verified',
      subject: `${name}@${version}`,
      detail: { passed, problems: problems.length },
    });
    const { build: _build, ...published } = await readVersion(transaction, verification);
    return published;
  });
}

/**
 * Lets the holder of the cookie see this version for an hour.
 * @throws AppError not_found
 */
export async function createPreview(
  { db, rollout, visit }: { db: Db; rollout: Rollout; visit: Visit },
  actor: RolloutActor,
  id: VersionId,
): Promise<Preview> {
  const { name, version } = await readVersionRow(db, id);
  const expiresAt = new Date(Date.now() + PREVIEW_TTL_MS).toISOString();
  const value = signGrant(rollout.visitorKey, { kind: 'preview', name, version, expiresAt });
  await recordAudit(db, {
    actor: actor.auditName,
    action: 'rollout.previewed',
    subject: `${name}@${version}`,
    detail: { expiresAt },
  });
  return { cookie: { name: toCookieName(PREVIEW_COOKIE, visit), value }, expiresAt };
}

async function assertVerificationQuota(db: Db, { who, remote }: RolloutActor, name: string): Promise<void> {
  if (remote === null || (await countVerifications(db, { name, by: who })) < MAX_VERIFICATIONS_PER_DAY)
    return;
  throw new AppError('rollout_refused', {
    message: `Token "${who}" has reported ${MAX_VERIFICATIONS_PER_DAY} verifications of ${name} within a day, which is the limit. Continue tomorrow, or ask an operator to verify it.`,
  });
}

/** Reads a published version with its build. @throws AppError not_found */
export async function readVersionRow(
  db: Db,
  id: VersionId,
): Promise<VersionRow & { build: RemoteBuild | ShellBuild }> {
  const found = await findVersion(db, id);
  if (!found) throw new AppError('not_found', { message: `${id.name} ${id.version} is not published.` });
  return found;
}
