import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { RunningSystem } from './startSystem.ts';

type SystemData = Pick<RunningSystem, 'dataDir'>;

/** Stops a system's PostgreSQL as its administrator would: immediately, and without notice to clients. */
export async function stopDatabase({ dataDir }: SystemData): Promise<void> {
  const file = join(dataDir, 'postgres/postmaster.pid');
  const [pid = ''] = (await readFile(file, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGINT');
  for (let isRunning = true; isRunning; isRunning = await exists(file))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Runs SQL as the owner of the database, which bypasses all triggers and checks. */
export async function runOwnerSql({ dataDir }: SystemData, sql: string): Promise<void> {
  const { password, port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as {
    password: string;
    port: number;
  };
  const client = new pg.Client({ host: '127.0.0.1', port, password, user: 'farm', database: 'postgres' });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; ${sql}`);
  } finally {
    await client.end();
  }
}

function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}
