import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartError } from '@farm/process';
import { SUMS } from './manifest.ts';
import { formatSums } from './sums.ts';

/** A backup that is being written, under another name until it is complete. */
export interface BackupFolder {
  /** Path at which it is written. */
  draft: string;
  save: (
    path: string,
    content: Readable | Uint8Array | string,
    options?: { isCompressed: boolean },
  ) => Promise<void>;
  countFiles: () => number;
  countBytes: () => number;
  /** Adds the sums of all files. */
  seal: () => Promise<void>;
  /** Gives it its name. */
  publish: () => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * Creates the folder of a new backup, which only its owner can read.
 * @throws StartError if it exists, or cannot be written
 */
export async function createBackupFolder(folder: string): Promise<BackupFolder> {
  if (await exists(folder)) throw new StartError(`${folder} exists. A backup never overwrites anything`);
  const draft = `${folder}.partial`;
  await mkdir(draft, { mode: 0o700 }).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new StartError(
        `${draft} exists: another backup runs, or did not finish. If none runs, delete it`,
      );
    throw new StartError(`${folder} cannot be written: ${message}`);
  });
  const sums = new Map<string, string>();
  let bytes = 0;
  const save: BackupFolder['save'] = async (path, content, options) => {
    const target = join(draft, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const tee = new Transform({
      transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const source = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
    const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
    await (options?.isCompressed === true
      ? pipeline(source, createGzip(), tee, file)
      : pipeline(source, tee, file));
    sums.set(path, hash.digest('hex'));
  };
  return {
    draft,
    save,
    countFiles: () => sums.size,
    countBytes: () => bytes,
    seal: () => save(SUMS, formatSums(sums)),
    publish: () => rename(draft, folder),
    remove: () => rm(draft, { recursive: true, force: true }),
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
