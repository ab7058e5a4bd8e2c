import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder that its owner alone enters, where there is none; those above it stay open as usual. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}
