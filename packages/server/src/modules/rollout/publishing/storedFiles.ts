import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import { BUILD_LIMITS } from './parseBuild.ts';
import type { VersionId } from '../versions/version.repository.ts';

const decompress = promisify(brotliDecompress);
/** Files read at once, each held in memory briefly. */
const MAX_CONCURRENT_READS = 6;

/** File that a build needs in the store: plain, or compressed (`<path>.br`). */
export interface NeededFile {
  /** Path below the version, ending in `.br` if compressed. */
  path: string;
  /** Path of the uncompressed file. */
  sourcePath: string;
  isCompressed: boolean;
  /** Size in the store, in bytes. */
  sizeBytes: number;
  /** SHA-384 of the uncompressed content. */
  sha384: string;
}

/** Returns every file that a build needs; files that compression shrinks are needed in both forms. */
export function toNeededFiles({ files, sizes }: RemoteBuild | ShellBuild): NeededFile[] {
  return Object.entries(files).flatMap(([path, sha384]) => {
    const { raw, brotli } = sizes[path] ?? { raw: 0, brotli: 0 };
    const plain = { path, sourcePath: path, isCompressed: false, sizeBytes: raw, sha384 };
    return brotli === raw
      ? [plain]
      : [plain, { path: `${path}.br`, sourcePath: path, isCompressed: true, sizeBytes: brotli, sha384 }];
  });
}

/** Returns the folder of a version in the store. */
export function toFolder({ name, version }: VersionId): string {
  return `${name}/${version}`;
}

/** Returns the key of a version's file in the store. */
export function toFileKey(id: VersionId, path: string): string {
  return `${toFolder(id)}/${path}`;
}

/** Returns the problem with the content of a file; null if it is exactly as built. */
export async function checkContent(file: NeededFile, content: Buffer): Promise<string | null> {
  if (content.length !== file.sizeBytes)
    return `${file.path} is ${content.length} bytes, but build.json lists ${file.sizeBytes}`;
  if (!file.isCompressed)
    return sha384(content) === file.sha384
      ? null
      : `${file.path} is not the file that was built: its SHA-384 differs`;
  return (await isFaithfulCompression(file, content))
    ? null
    : `${file.path} is not the compressed form of ${file.sourcePath}`;
}

/** Reads each file from the store for the callback, which gets null if the file is missing or has the wrong size. */
export async function readEachFile(
  store: ArtifactStore,
  { id, files }: { id: VersionId; files: NeededFile[] },
  onFile: (file: NeededFile, content: Buffer | null) => Promise<void>,
): Promise<void> {
  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift())
      await onFile(file, await readStoredFile(store, toFileKey(id, file.path), file.sizeBytes));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, work));
}

async function readStoredFile(store: ArtifactStore, key: string, size: number): Promise<Buffer | null> {
  const found = await store.read(key);
  if (!found) return null;
  if (found.size === size) return buffer(found.body);
  found.body.destroy();
  return null;
}

async function isFaithfulCompression({ sha384: expected }: NeededFile, compressed: Buffer): Promise<boolean> {
  try {
    return sha384(await decompress(compressed, { maxOutputLength: BUILD_LIMITS.fileBytes })) === expected;
  } catch {
    return false;
  }
}

function sha384(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
