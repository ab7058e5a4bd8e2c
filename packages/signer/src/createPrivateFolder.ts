import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder that only its owner may enter, unless it exists. Missing parents get the default mode. */
export async function createPrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}
