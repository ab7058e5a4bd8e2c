import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCode, replaceDurably, syncFolder } from '../durable.ts';
import { demandArtifactKey, isArtifactKey, type ArtifactStore } from './artifactStore.ts';

/** Age at which a write counts as interrupted: longer than writing any file takes. */
const BROKEN_OFF_MS = 24 * 60 * 60_000;

/**
 * Creates a store of files in a folder. Files are written to `.incoming`, which no key can name, and moved into
 * place once complete.
 */
export function diskArtifacts(folder: string): ArtifactStore {
  const incoming = join(folder, '.incoming');
  return {
    async put(key, bytes) {
      demandArtifactKey(key);
      const path = join(folder, key);
      await mkdir(incoming, { recursive: true });
      await makeFolderDurably(dirname(path));
      await replaceDurably(join(incoming, randomUUID()), path, bytes);
    },
    async read(key) {
      const file = isArtifactKey(key) ? await openIfThere(join(folder, key)) : null;
      if (file === null) return null;
      const { size } = await file.stat();
      return { size, body: file.createReadStream() };
    },
    async has(key) {
      if (!isArtifactKey(key)) return false;
      return (await statIfThere(join(folder, key)))?.isFile() ?? false;
    },
    async remove(key) {
      demandArtifactKey(key);
      try {
        await rm(join(folder, key), { recursive: true, force: true });
      } catch (error) {
        if (!isCode(error, 'ENOTDIR')) throw error;
      }
    },
    async tidy() {
      for (const name of await namesIn(incoming)) {
        const draft = join(incoming, name);
        const { mtimeMs = Infinity } = (await statIfThere(draft)) ?? {};
        if (Date.now() - mtimeMs > BROKEN_OFF_MS) await rm(draft, { force: true });
      }
    },
  };
}

async function makeFolderDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    const file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}
