import type { Readable } from 'node:stream';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import type { Rollout } from '../openRollout.ts';
import { findVersion, type VersionId } from '../versions/repository.ts';
import { removeUnneeded } from './drafts.ts';
import { refuseBuild } from './refuseBuild.ts';
import { findDraft } from './repository.ts';
import { keyOf, neededFiles, problemOf } from './storedFiles.ts';

/** Limit on uploads held in memory at once. */
const UPLOADS_AT_ONCE = 16;

let uploads = 0;

/**
 * Stores a file of an announced build once it is complete and exactly as built.
 * @throws AppError not_found, rollout_refused, body_too_large, malformed_request if the upload breaks off, or
 * unavailable if too many uploads run at once
 */
export async function uploadFile(
  { db, rollout }: { db: Db; rollout: Rollout },
  { path, body, ...id }: VersionId & { path: string; body: Readable },
): Promise<void> {
  // A published build takes precedence over a later announcement.
  const build = (await findVersion(db, id))?.build ?? (await findDraft(db, id))?.build;
  if (!build)
    throw new AppError('not_found', {
      message: `${id.name} ${id.version} was not announced: announce its build.json first.`,
    });
  const file = neededFiles(build).find((needed) => needed.path === path);
  if (!file)
    throw refuseBuild(id, [
      `${path} is no file that this build needs: announce the build that it belongs to first`,
    ]);
  if (uploads >= UPLOADS_AT_ONCE) throw new AppError('unavailable', { retryAfterSeconds: 1 });
  uploads += 1;
  try {
    const content = await collect(body, file.size);
    const problem = await problemOf(file, content);
    if (problem !== null)
      throw refuseBuild(id, [`${problem}. Build again, and announce that build before its files`]);
    await rollout.artifacts.put(keyOf(id, path), content);
    await removeUnneeded({ db, rollout }, { ...id, path });
  } finally {
    uploads -= 1;
  }
}

/** Reads a body of at most `limit` bytes. */
async function collect(body: Readable, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of whole(body)) {
    length += piece.length;
    if (length > limit)
      throw new AppError('body_too_large', {
        message: `The file is longer than the ${limit} bytes that build.json says.`,
      });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Yields the chunks of a body. A body that breaks off is a connection problem, not an internal error. */
async function* whole(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch {
    throw new AppError('malformed_request', {
      message: 'The file broke off before its end: upload it again.',
    });
  }
}
