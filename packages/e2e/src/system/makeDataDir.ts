import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh data folder; open enough for the user PostgreSQL runs as where the tests run as root. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'farm-e2e-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}
