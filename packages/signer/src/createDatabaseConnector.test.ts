import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type Connection, createDatabase, ROLES, runMigrations, saveConnection } from '@farm/database';
import { createLogger, StartError } from '@farm/process';
import { createTestDatabase, readRoleUrl } from '@farm/database/testing';
import { createDatabaseConnector } from './createDatabaseConnector.ts';

const log = createLogger('silent');
const { signal } = new AbortController();
const dataDir = await mkdtemp(join(tmpdir(), 'farm-signer-'));
after(() => rm(dataDir, { recursive: true, force: true }));

test('the embedded database is waited for until it has its tables, and followed to another port', async () => {
  const ownerUrl = await createTestDatabase('farm_followed');
  const { password, port } = new URL(ownerUrl);
  const rolePasswords = {
    server: new URL(await readRoleUrl(ownerUrl, 'server')).password,
    signer: new URL(await readRoleUrl(ownerUrl, 'signer')).password,
  };
  const connection: Connection = { password, rolePasswords, port: Number(port) };
  // Database of an embedded server, used by this process only.
  const whole = createDatabase(`postgres://farm:${password}@127.0.0.1:${port}/postgres`, log);
  after(() => whole.destroy());

  const database = createDatabaseConnector({ databaseUrl: null, dataDir }, log);
  after(database.close);
  await assert.rejects(database.current(), /has no database yet/);
  let isReady = false;
  const waiting = database.waitUntilReady(signal).then((db) => {
    isReady = true;
    return db;
  });
  await saveConnection(dataDir, { ...connection, port: 1 });
  await new Promise((resolve) => setTimeout(resolve, 700));
  await saveConnection(dataDir, connection);
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.equal(isReady, false);
  await runMigrations(whole);
  const db = await waiting;
  assert.equal(await database.current(), db);

  await saveConnection(dataDir, { ...connection, port: 1 });
  const moved = await database.current();
  assert.notEqual(moved, db);
  await assert.rejects(sql`select 1`.execute(moved), /ECONNREFUSED/);
  await saveConnection(dataDir, connection);
  const { rows } = await sql<{ user: string }>`select current_user as "user"`.execute(
    await database.current(),
  );
  assert.equal(rows[0]?.user, ROLES.signer);
});

test('a configured database that refuses ends the wait with a sentence', async () => {
  const url = new URL(await createTestDatabase('farm_refusing'));
  url.password = 'wrong';
  const database = createDatabaseConnector({ databaseUrl: url.href, dataDir }, log);
  after(database.close);
  await assert.rejects(database.waitUntilReady(signal), (error: unknown) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /^DATABASE_URL points to a database that rejects the user or password/);
    return true;
  });
});
