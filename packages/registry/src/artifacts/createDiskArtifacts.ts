import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasErrorCode, saveFileDurably, saveFolderEntries } from '../durable.ts';
import { assertArtifactKey, isArtifactKey, type ArtifactStore } from './artifactStore.ts';

/** Age at which a write counts as interrupted: longer than writing any file takes. */
const STALE_DRAFT_MS = 24 * 60 * 60_000;

/**
 * Creates a store of files in a folder. Files are written to `.incoming`, which no key can name, and moved into
 * place once complete.
 */
export function createDiskArtifacts(folder: string): ArtifactStore {
  const incoming = join(folder, '.incoming');
  return {
    async put(key, bytes) {
      assertArtifactKey(key);
      const path = join(folder, key);
      await mkdir(incoming, { recursive: true });
      await createFolderDurably(dirname(path));
      await saveFileDurably(join(incoming, randomUUID()), path, bytes);
    },
    async read(key) {
      const file = isArtifactKey(key) ? await openIfExists(join(folder, key)) : null;
      if (file === null) return null;
      const { size } = await file.stat();
      return { size, body: file.createReadStream() };
    },
    async has(key) {
      if (!isArtifactKey(key)) return false;
      return (await findStats(join(folder, key)))?.isFile() ?? false;
    },
    async remove(key) {
      assertArtifactKey(key);
      try {
        await rm(join(folder, key), { recursive: true, force: true });
      } catch (error) {
        if (!hasErrorCode(error, 'ENOTDIR')) throw error;
      }
    },
    async tidy() {
      for (const name of await listNames(incoming)) {
        const draft = join(incoming, name);
        const { mtimeMs = Infinity } = (await findStats(draft)) ?? {};
        if (Date.now() - mtimeMs > STALE_DRAFT_MS) await rm(draft, { force: true });
      }
    },
  };
}

async function createFolderDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made))
    await saveFolderEntries(dirname(made));
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function findStats(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    const file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}
