import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a data folder for one database, which a folder remembers; it is removed when this process exits. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-trial-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}
