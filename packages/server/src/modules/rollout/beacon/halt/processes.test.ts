import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { parseConfig } from '../../../../config.ts';
import { createDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import { makePerson } from '../../../../testing/people.ts';
import { makeBeacon, sendBeacons, startRollout } from '../../../../testing/beacons.ts';
import { createTestDatabase } from '@farm/database/testing';
import { startApi, type TestApi } from '../../../../testing/startApi.ts';
import { waitFor } from '@farm/process/testing';
import { lockRegistry } from '../../registry/registry.repository.ts';
import { openRollout } from '../../openRollout.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'farm-halt-test-'));
after(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a farm that has a canary and runs its API in separate processes; `api` is the one currently running. */
const startFarm = async (name: string) => {
  const databaseUrl = await createTestDatabase(name);
  const folder = join(dataDir, name);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const log = createLogger('silent');
  const farm = { api: await startApi(env) };
  const db = createDatabase(databaseUrl, log);
  const rollout = await openRollout({ config: parseConfig({ DATA_DIR: folder }), databaseUrl, db, log });
  after(async () => {
    await rollout.stop();
    await db.destroy();
  });
  const call = async ({ method = 'GET', url = '', headers, payload }: InjectOptions) => {
    const answer = await farm.api.call(method, typeof url === 'string' ? url : '', {
      headers: headers as Record<string, string>,
      ...(payload !== undefined && { body: payload }),
    });
    const text = await answer.text();
    const body = text === '' ? null : (JSON.parse(text) as unknown);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
  };
  const server = { call, db, rollout };
  const operator = await makePerson(db, 'admin');
  const started = await startRollout(server);
  await started.startCanary(['assets']);
  const [, canary = ''] = started.versions['assets'] ?? [];
  return Object.assign(farm, {
    databaseUrl,
    db,
    operator,
    restart: async () => {
      farm.api = await startApi(env);
    },
    /**
     * Creates 20 visitors who get the canary.
     * @returns a function that reports, from this host, that they cannot mount it
     */
    meetVisitors: async () => {
      const rev = await started.rev();
      const visitors = await started.visitorsOf('assets', canary, 20);
      return async () => {
        for (const visitor of visitors) {
          const beacons = [makeBeacon({ name: 'assets', version: canary, rev, code: 'threw' })];
          assert.equal(await sendBeacons(server, { visitor, beacons }), 204);
        }
      };
    },
    count: async (table: 'rollout.halt' | 'rollout.beacon' | 'outbox_mail') => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  });
};
const kill = async ({ child, ended }: TestApi) => {
  child.kill('SIGKILL');
  await ended;
};

describe('halting', () => {
  test('is done once by whoever is left when a process is killed in the middle of it', async () => {
    const farm = await startFarm('killed');
    const { api, db } = farm;
    const fail = await farm.meetVisitors();
    await db.transaction().execute(async (transaction) => {
      await lockRegistry(transaction);
      await fail();
      // The process waits for the lock: the halt lock is held, the evidence read, nothing written.
      await waitFor(async () => {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(db);
        return rows.length > 0 ? true : undefined;
      });
      await kill(api);
    });
    assert.deepEqual([await farm.count('rollout.halt'), await farm.count('outbox_mail')], [0, 0]);
    await farm.restart();
    await waitFor(async () => ((await farm.count('rollout.halt')) > 0 ? true : undefined));
    await waitFor(async () => ((await farm.count('outbox_mail')) > 0 ? true : undefined));
    assert.deepEqual([await farm.count('rollout.halt'), await farm.count('outbox_mail')], [1, 1]);
  });

  test('goes on after the database was away, with what pages told meanwhile', async () => {
    const farm = await startFarm('away');
    const fail = await farm.meetVisitors();
    const admin = new URL(farm.databaseUrl);
    admin.pathname = '/postgres';
    const client = new pg.Client(admin.href);
    await client.connect();
    after(() => client.end());
    await client.query('alter database away with allow_connections false');
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'away'`);
    await fail();
    const says = (pattern: RegExp) =>
      waitFor(() => Promise.resolve(pattern.test(farm.api.stdout()) ? true : undefined));
    await says(/"loop":"canaries"[^\n]*will be tried again/);
    await says(/beacons are not noted, will be tried again/);
    await client.query('alter database away with allow_connections true');
    await waitFor(async () => ((await farm.count('rollout.halt')) > 0 ? true : undefined));
    assert.deepEqual([await farm.count('rollout.beacon'), await farm.count('rollout.halt')], [20, 1]);
  });
});
