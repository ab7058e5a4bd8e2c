import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionUrls } from '../embedded/connectionFile.ts';
import { startCluster } from '../embedded/startCluster.ts';

const PREFIX = 'farm-server-test-';

/**
 * Starts a real PostgreSQL for tests, which does not wait for the disk, and returns its URLs. It stops when the
 * process that started it ends; the leftovers of a killed process are removed by the next start.
 */
export async function startTestPostgres(): Promise<ConnectionUrls> {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { urls } = await startCluster(dataDir, { durable: false });
  process.on('exit', () => remove(folder));
  return urls;
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-', 1)[0]) : 0;
    if (pid > 0 && !isAlive(pid)) remove(join(tmpdir(), name));
  }
}

/** In a separate process, because this one is about to end. */
function remove(folder: string): void {
  // PostgreSQL writes until it has ended, so wait for that before deleting its data.
  const script =
    'pid=$(head -n 1 "$0/data/postgres/postmaster.pid") && kill -INT "$pid" && ' +
    'for i in $(seq 200); do kill -0 "$pid" || break; sleep 0.02; done; rm -rf "$0"';
  spawn('/bin/sh', ['-c', script, folder], { detached: true, stdio: 'ignore' }).unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
