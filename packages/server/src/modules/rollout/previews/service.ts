import type { CreatedPreviewLink, PreviewLink } from '@farm/contracts/rollout';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { readGrant, signGrant } from '@farm/registry';
import type { Db } from '@farm/database';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Rollout } from '../openRollout.ts';
import type { RolloutActor } from '../rolloutGuards.ts';
import { readVersionRow } from '../versions/service.ts';
import type { VersionId } from '../versions/version.repository.ts';
import {
  addPreviewLink,
  listPreviewLinks,
  markPreviewsEnded,
  type PreviewLinkRow,
} from './preview.repository.ts';

const TTL_MS = 8 * 60 * 60_000;
/** Limit for the token of a remote: nobody shows a remote to more people at once. */
const MAX_OPEN_LINKS = 50;

/** Dependencies of preview links. */
export interface PreviewParts {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  rollout: Pick<Rollout, 'visitorKey'>;
}

/**
 * Creates a link that shows a person a published version for eight hours.
 * @throws AppError not_found, rollout_refused if a team has too many open links
 */
export async function createPreviewLink(
  { db, config, rollout }: PreviewParts,
  actor: RolloutActor,
  { person, ...id }: VersionId & { person: string },
): Promise<CreatedPreviewLink> {
  return db.transaction().execute(async (transaction) => {
    const { name, version, build } = await readVersionRow(transaction, id);
    await assertLinkQuota(transaction, actor, name);
    const expiresAt = new Date(Date.now() + TTL_MS);
    const row = await addPreviewLink(transaction, { name, version, person, createdBy: actor.who, expiresAt });
    const link = toPreviewLink(row);
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.preview_created',
      subject: `${name}@${version}`,
      detail: { id: link.id, person, expiresAt: link.expiresAt },
    });
    const token = signGrant(rollout.visitorKey, {
      kind: 'preview-link',
      name,
      version,
      expiresAt: link.expiresAt,
      link: { id: link.id, person },
    });
    return { ...link, url: `${new URL(selectPath(build), config.publicUrl).href}?preview=${token}` };
  });
}

/** Ends a preview for everybody who has its link. @throws AppError not_found */
export async function deletePreviewLink(
  db: Db,
  actor: RolloutActor,
  by: { name: string; id: string },
): Promise<void> {
  await endPreviews(db, actor.auditName, by);
}

/** Ends the preview that a browser shows. @throws AppError not_found unless the grant is one of a link */
export async function closePreview({ db, rollout }: PreviewParts, value: string): Promise<void> {
  const grant = readGrant(rollout.visitorKey, value, new Date());
  if (grant?.kind !== 'preview' || !grant.link) throw createNotFound();
  const { id } = grant.link;
  await endPreviews(db, `preview:${id}`, { name: grant.name, id });
}

/** Converts a link for the API. */
export function toPreviewLink({ createdAt, expiresAt, ...row }: PreviewLinkRow): PreviewLink {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

async function endPreviews(db: Db, auditName: string, by: { name: string; id: string }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = await markPreviewsEnded(transaction, by);
    if (ended.length === 0) throw createNotFound();
    for (const { id, name, version, person } of ended)
      await recordAudit(transaction, {
        actor: auditName,
        action: 'rollout.preview_ended',
        subject: `${name}@${version}`,
        detail: { id, person },
      });
  });
}

async function assertLinkQuota(db: Db, { who, remote }: RolloutActor, name: string): Promise<void> {
  if (remote === null || (await listPreviewLinks(db, name)).length < MAX_OPEN_LINKS) return;
  throw new AppError('rollout_refused', {
    message: `${name} has ${MAX_OPEN_LINKS} open previews, which is the limit for token "${who}": end some of them first`,
  });
}

/** Selects the page that the link opens: the first of the remote that has an address of its own. */
function selectPath(build: RemoteBuild | ShellBuild): string {
  const mounts = 'descriptor' in build ? build.descriptor.mounts : [];
  return mounts.find(({ path }) => !/[:*]/.test(path))?.path ?? '/';
}

function createNotFound(): AppError {
  return new AppError('not_found', { message: 'This preview does not exist, has expired, or was ended.' });
}
