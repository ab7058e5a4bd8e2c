import { randomUUID } from 'node:crypto';
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCode, replaceDurably, syncFolder } from '../durable.ts';
import { demandArtifactKey, isArtifactKey, type ArtifactStore } from './artifactStore.ts';

/** Artifacts as files of a folder. Files begin in `.incoming`, where no key leads, and move into place when complete. */
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
      try {
        return (await stat(join(folder, key))).isFile();
      } catch (error) {
        if (isCode(error, 'ENOENT', 'ENOTDIR')) return false;
        throw error;
      }
    },
  };
}

async function makeFolderDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
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
