import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a new data folder, readable by the user that PostgreSQL runs as when the tests run as root. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'farm-e2e-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}
