import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Puts a file in its place as a whole: whoever reads meets all of the old or all of the new, also after a power cut. */
export async function replaceDurably(draft: string, path: string, content: Uint8Array): Promise<void> {
  await writeDraft(draft, content, 0o644);
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/**
 * Makes a secret file (0600, its folder 0700) unless there is one. Of several who try at once one succeeds, and nobody
 * ever reads half of it.
 * @returns whether this call made it
 */
export async function createSecretFile(path: string, content: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeDraft(draft, content, 0o600);
    await link(draft, path);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/** Makes the names in a folder (after a create or rename) survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Whether an error of the system has one of these codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
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
