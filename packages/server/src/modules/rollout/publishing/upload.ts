import type { Readable } from 'node:stream';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import type { Rollout } from '../openRollout.ts';
import { findVersion, type VersionId } from '../versions/version.repository.ts';
import { deleteUnneededFile } from './drafts.ts';
import { createBuildRefusal } from './createBuildRefusal.ts';
import { findDraft } from './publishing.repository.ts';
import { toFileKey, toNeededFiles, checkContent } from './storedFiles.ts';

/** Limit on uploads held in memory at once. */
const MAX_CONCURRENT_UPLOADS = 16;

let uploadCount = 0;

/**
 * Stores a file of an announced build once it is complete and exactly as built.
 * @throws AppError not_found, rollout_refused, body_too_large, malformed_request if the upload breaks off, or
 * unavailable if too many uploads run at once
 */
export async function saveBuildFile(
  { db, rollout }: { db: Db; rollout: Rollout },
  { path, body, ...id }: VersionId & { path: string; body: Readable },
): Promise<void> {
  // A published build takes precedence over a later announcement. Between the two reads somebody may have published it.
  const build =
    (await findVersion(db, id))?.build ??
    (await findDraft(db, id))?.build ??
    (await findVersion(db, id))?.build;
  if (!build)
    throw new AppError('not_found', {
      message: `${id.name} ${id.version} has not been announced. Announce its build.json first.`,
    });
  const file = toNeededFiles(build).find((needed) => needed.path === path);
  if (!file)
    throw createBuildRefusal(id, [
      `${path} is not part of this build: announce the build it belongs to first`,
    ]);
  if (uploadCount >= MAX_CONCURRENT_UPLOADS) throw new AppError('unavailable', { retryAfterSeconds: 1 });
  uploadCount += 1;
  try {
    const content = await readBody(body, file.sizeBytes);
    const problem = await checkContent(file, content);
    if (problem !== null)
      throw createBuildRefusal(id, [
        `${problem}. Build again, and announce the new build before uploading its files`,
      ]);
    await rollout.artifacts.put(toFileKey(id, path), content);
    await deleteUnneededFile({ db, rollout }, { ...id, path });
  } finally {
    uploadCount -= 1;
  }
}

/** Reads a body of at most `limit` bytes. */
async function readBody(body: Readable, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of readChunks(body)) {
    length += piece.length;
    if (length > limit)
      throw new AppError('body_too_large', {
        message: `The file is larger than the ${limit} bytes listed in build.json.`,
      });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Yields the chunks of a body. A body that breaks off is a connection problem, not an internal error. */
async function* readChunks(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch {
    throw new AppError('malformed_request', {
      message: 'The upload was cut off. Upload the file again.',
    });
  }
}
