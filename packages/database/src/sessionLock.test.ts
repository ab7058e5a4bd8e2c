import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import { createLogger } from '@farm/process';
import { createTestDatabase } from './testing/sharedPostgres.ts';
import { createSessionLock } from './sessionLock.ts';

const databaseUrl = await createTestDatabase(`farm_${randomBytes(6).toString('hex')}`);
const log = createLogger('silent');
const open = (url = databaseUrl, number = 7) => {
  const lock = createSessionLock({ databaseUrl: url, number, log });
  after(() => lock.stop());
  return lock;
};

test('one of several has it, until it stops', async () => {
  const [first, second, other] = [open(), open(), open(databaseUrl, 8)];
  assert.deepEqual([await first.take(), await second.take(), await other.take()], [true, false, true]);
  assert.deepEqual([await first.take(), await second.take()], [true, false]);
  await first.stop();
  assert.deepEqual([await second.take(), await first.take()], [true, false]);
});

test('whoever loses its connection has lost it, and can have it again', async () => {
  const [first, second] = [open(databaseUrl, 9), open(databaseUrl, 9)];
  assert.equal(await first.take(), true);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 9`,
  );
  await client.end();
  assert.equal(await second.take(), true);
  assert.equal(await first.take(), false);
  await second.stop();
  assert.equal(await first.take(), true);
});

test('nobody has it while the database is away', async () => {
  const gone = new URL(databaseUrl);
  gone.pathname = '/nowhere';
  assert.equal(await open(gone.href).take(), false);
});
