import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file atomically: readers see the old or the new content, even after a power cut. Written by root, it belongs to
 * the owner of its folder, because the agent itself is another user.
 */
export async function saveFile(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      // The umask of a terminal must not take rights away.
      await file.chmod(mode);
      await file.writeFile(content);
      if (process.getuid?.() === 0) {
        const { uid, gid } = await stat(dirname(path));
        await file.chown(uid, gid);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Reads a text file; null if it does not exist. */
export async function readFileIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows persists file names itself, and cannot open folders.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
