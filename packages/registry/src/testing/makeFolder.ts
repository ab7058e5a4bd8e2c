import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes an empty folder, which is removed when the test process exits. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-registry-'));
  folders.push(folder);
  return folder;
}
