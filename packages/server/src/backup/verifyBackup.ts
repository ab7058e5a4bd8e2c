import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@farm/process';
import { isArtifactKey } from '@farm/registry/artifacts';
import { KEY_NAMES } from './keyFiles.ts';
import { MANIFEST, manifestSchema, SUMS, toTablePath, type Manifest } from './manifest.ts';
import { parseSums } from './sums.ts';

/** A backup of which every byte is as it was written. */
export interface VerifiedBackup {
  folder: string;
  manifest: Manifest;
  /** SHA-256 by path. */
  sums: ReadonlyMap<string, string>;
  /** Keys of the artifacts in it. */
  artifactKeys: string[];
  bytes: number;
}

/** Damaged files that a message names. */
const MAX_NAMED = 5;

/**
 * Reads every file of a backup and compares it with its sum.
 * @throws StartError naming what is missing or damaged
 */
export async function verifyBackup(
  folder: string,
  onFile: (done: number, total: number) => void = () => undefined,
): Promise<VerifiedBackup> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'ENOENT'
        ? `${folder} is no complete backup: it has no ${SUMS}`
        : `${folder} cannot be read: ${message}`,
    );
  });
  const sums = parseSums(text);
  if (sums === null) throw new StartError(`The backup is damaged: ${SUMS} is not as it was written`);
  const problems: string[] = [];
  let bytes = 0;
  for (const [index, [path, sum]] of [...sums].entries()) {
    onFile(index, sums.size);
    const found = isBackupPath(path) ? await hashFile(join(folder, path)) : 'is not a file of a backup';
    if (typeof found === 'string') problems.push(`${path} ${found}`);
    else if (found.sum !== sum) problems.push(`${path} is not as it was written`);
    else bytes += found.bytes;
  }
  if (!sums.has(MANIFEST)) problems.push(`${MANIFEST} is not in ${SUMS}`);
  assertNone(problems);
  const manifest = await readManifest(folder);
  if (manifest.files !== sums.size - 1)
    problems.push(
      `${SUMS} has ${sums.size - 1} files, but ${MANIFEST} says that there are ${manifest.files}`,
    );
  for (const table of manifest.database.tables)
    if (!sums.has(toTablePath(table))) problems.push(`${toTablePath(table)} is missing`);
  assertNone(problems);
  const artifactKeys = [...sums.keys()].filter((path) => path.startsWith(ARTIFACTS)).map(toKey);
  return { folder, manifest, sums, artifactKeys, bytes };
}

const ARTIFACTS = 'artifacts/';
const toKey = (path: string) => path.slice(ARTIFACTS.length);
const TABLE_PATH = /^database\/[a-z0-9_]+\.[a-z0-9_]+\.gz$/;

/** True for a path that a backup has: it stays in its folder, and what it is for is known. */
function isBackupPath(path: string): boolean {
  if (path === MANIFEST || TABLE_PATH.test(path)) return true;
  if (path.startsWith(ARTIFACTS)) return isArtifactKey(toKey(path));
  return KEY_NAMES.some((name) => path === `rollout/${name}`);
}

function assertNone(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const rest = problems.length - MAX_NAMED;
  const named = problems.slice(0, MAX_NAMED).join('; ');
  throw new StartError(`The backup is damaged: ${named}${rest > 0 ? `; and ${rest} more` : ''}`);
}

async function hashFile(path: string): Promise<{ sum: string; bytes: number } | string> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
      }
    });
    return { sum: hash.digest('hex'), bytes };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'is missing' : `cannot be read: ${message}`;
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8');
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new StartError(
    `${MANIFEST} is of a later release: restore it with the release that made it, or a later one`,
  );
}
