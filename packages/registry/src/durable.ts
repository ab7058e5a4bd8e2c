import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Replaces a file atomically: readers see either the old or the new content in full, even after a power loss. */
export async function saveFileDurably(draft: string, path: string, content: Uint8Array): Promise<void> {
  await writeDraft(draft, content, 0o644);
  await rename(draft, path);
  await saveFolderEntries(dirname(path));
}

/**
 * Creates a secret file (0600, its folder 0700) unless it exists. If several processes try at once, one of them
 * succeeds, and none ever reads partial content.
 * @returns true if this call created the file
 */
export async function createSecretFile(path: string, content: string): Promise<boolean> {
  // Another user's file may be in a folder that this process can only read.
  if (await isThere(path)) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeDraft(draft, content, 0o600);
    await link(draft, path);
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await saveFolderEntries(dirname(path));
  return true;
}

/** Syncs a folder, so that an entry survives a power loss after a create or rename. */
export async function saveFolderEntries(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** True if a system error has one of the codes. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path, constants.F_OK);
    return true;
  } catch (error) {
    // A folder that cannot be entered may have the file.
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function writeDraft(draft: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(draft, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
