import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase, runMigrations, type Db } from '@farm/database';
import { createTestDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { toRolloutPaths } from '@farm/registry';
import { findFreePorts } from '@farm/registry/testing/ports';
import { enrollLocalOperator, publishBuild, readBuildFolder, sendPromotion } from '@farm/rollout';
import { ADMIN_PROGRAM, API_PROGRAM, MANY_REQUESTS } from '@farm/server/testing';
import { startFarmProcess, type FarmProcess } from './startFarmProcess.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../../../..');
const GATEWAY_PROGRAM = join(ROOT, 'packages/gateway/src/main.ts');

/** A farm on this machine, of as many processes as are started. PostgreSQL does not wait for the disk. */
export interface Farm {
  databaseUrl: string;
  db: Db;
  /** Folder for files of the bench; deleted at the end, as the farm's is. */
  folder: string;
  startApi: () => Promise<FarmProcess>;
  startWorker: () => Promise<FarmProcess>;
  startGateway: (apiUrl: string) => Promise<FarmProcess>;
  /** Builds the pages that changed, and makes them those that visitors get. */
  publishPages: (apiUrl: string) => Promise<void>;
}

/** Opens a farm with an empty database. */
export async function openFarm(): Promise<Farm> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = await createTestDatabase(`bench_${randomBytes(6).toString('hex')}`, 'template0');
  const db = createDatabase(databaseUrl, createLogger('silent'));
  await runMigrations(db);
  const env = {
    ...MANY_REQUESTS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    OUTBOX_PORT: '0',
    // A browser of the bench's own would be part of the figures.
    PAGE_SNAPSHOTS: '0',
  };
  return {
    databaseUrl,
    db,
    folder,
    startApi: () =>
      startFarmProcess({
        file: API_PROGRAM,
        env: { ...env, SERVER_ROLE: 'api', API_PORT: '0' },
        ready: /API listening at (http:[^"]+)"/,
      }),
    startWorker: () =>
      startFarmProcess({
        file: API_PROGRAM,
        // Four of them have to share the connections of the embedded PostgreSQL.
        env: { ...env, SERVER_ROLE: 'worker', DATABASE_POOL_SIZE: '4' },
        ready: /"role":"worker","msg":"started"/,
      }),
    startGateway: async (apiUrl) => {
      const [port = 0] = await findFreePorts(1);
      return startFarmProcess({
        file: GATEWAY_PROGRAM,
        env: { ...env, PORT: String(port), LISTEN_HOST: '127.0.0.1', API_URL: apiUrl },
        ready: /listening at (http:[^"]+)"/,
      });
    },
    publishPages: (apiUrl) => publishPages(apiUrl, env),
  };
}

async function publishPages(server: string, env: { DATA_DIR: string }): Promise<void> {
  await run(process.execPath, [join(ROOT, 'packages/build/src/commands/build.ts'), '--no-publish'], {
    cwd: ROOT,
  });
  const operator = await enrollLocalOperator({
    server,
    paths: toRolloutPaths(env.DATA_DIR, {}),
    createToken: async () => {
      const args = [ADMIN_PROGRAM, 'token', 'create', 'bench', '--operate', '--json'];
      const { stdout } = await run(process.execPath, args, { env: { NODE_ENV: 'development', ...env } });
      return (JSON.parse(stdout) as { token: string }).token;
    },
  });
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
  const folders = await Promise.all(
    ['shell', ...remotes, 'packages/mfe-operator'].map((name) => readBuildFolder(join(ROOT, name, 'dist'))),
  );
  for (const folder of folders) await publishBuild(operator.api, folder);
  await sendPromotion(operator, folders, 'A bench begins');
}
