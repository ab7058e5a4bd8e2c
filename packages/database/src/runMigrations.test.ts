import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createLogger } from '@farm/process';
import { createTestDatabase, readRoleUrl } from './testing/sharedPostgres.ts';
import { migrations, TABLE_RELEASE } from './migrations/index.ts';
import { createDatabase } from './createDatabase.ts';
import { runMigrations } from './runMigrations.ts';
import type { Db } from './schema.ts';

const log = createLogger('silent');
const applied = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

describe('the migrations', () => {
  test('run once when replicas start together, and again do nothing', async () => {
    const url = await createTestDatabase('replicas');
    const replicas = Array.from({ length: 4 }, () => createDatabase(url, log));
    await Promise.all(replicas.map((db) => runMigrations(db)));
    for (const db of replicas) {
      await runMigrations(db);
      assert.deepEqual(await applied(db), Object.keys(migrations).sort());
      await db.destroy();
    }
  });

  test('are not run by a user who does not own the tables, who starts once they are of the newest version', async () => {
    const url = await createTestDatabase('roles');
    const server = createDatabase(await readRoleUrl(url, 'server'), log);
    const owner = createDatabase(url, log);
    await assert.rejects(runMigrations(server), /\d+ migrations are missing. Run `npm run admin -- migrate`/);
    assert.deepEqual(await runMigrations(owner), { isOwner: true });
    assert.deepEqual(await runMigrations(server), { isOwner: false });
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      owner,
    );
    await assert.rejects(runMigrations(server), /, and 1 migrations are missing/);
    await server.destroy();
    await owner.destroy();
  });

  test('take no privilege away from programs that run meanwhile, for no moment', async () => {
    const url = await createTestDatabase('running');
    const owner = createDatabase(url, log);
    await runMigrations(owner);
    const server = createDatabase(await readRoleUrl(url, 'server'), log, { size: 4 });
    const running = new AbortController();
    const read = async () => {
      while (!running.signal.aborted)
        await Promise.all(
          (['account', 'balance', 'plot', 'withdrawal'] as const).map((table) =>
            server
              .selectFrom(table)
              .select(sql`1`.as('one'))
              .limit(1)
              .execute(),
          ),
        );
    };
    const reading = read();
    for (let round = 0; round < 10; round += 1) await Promise.race([runMigrations(owner), reading]);
    running.abort();
    await reading;
    await server.destroy();
    await owner.destroy();
  });

  test('leave tables of the next release as they are, and refuse those of a later one', async () => {
    const url = await createTestDatabase('newer');
    const owner = createDatabase(url, log);
    const server = createDatabase(await readRoleUrl(url, 'server'), log);
    await runMigrations(owner);
    // A newer program leaves these rows behind.
    await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', 'now')`.execute(owner);
    await sql`update table_release set release = release + 1`.execute(owner);
    const newer = await applied(owner);
    assert.deepEqual(await runMigrations(owner), { isOwner: true });
    assert.deepEqual(await runMigrations(server), { isOwner: false });
    assert.deepEqual(await applied(owner), newer);
    await sql`update table_release set release = release + 1`.execute(owner);
    for (const db of [owner, server])
      await assert.rejects(
        runMigrations(db),
        new RegExp(`of release ${TABLE_RELEASE + 2}, .* release ${TABLE_RELEASE + 1} or later$`),
      );
    assert.deepEqual(await applied(owner), newer);
    await server.destroy();
    await owner.destroy();
  });

  test('give way while somebody uses a table, and run once it is free', async () => {
    const url = await createTestDatabase('in_use');
    const [owner, backup] = [createDatabase(url, log), createDatabase(url, log)];
    const provider = { getMigrations: () => Promise.resolve(migrations) };
    const { error } = await new Migrator({ db: owner, provider }).migrateTo('0053_prices');
    assert.equal(error, undefined);
    const lockWait = { waitMs: 50, pauseMs: 50, attempts: 3 };
    await backup.transaction().execute(async (transaction) => {
      await sql`lock table notice in access share mode`.execute(transaction);
      await assert.rejects(
        runMigrations(owner, lockWait),
        /The tables are in use, .* nothing was migrated.* run `npm run admin -- migrate` again$/,
      );
      assert.equal((await applied(owner)).at(-1), '0053_prices');
    });
    const { running } = await backup.transaction().execute(async (transaction) => {
      await sql`lock table notice in access share mode`.execute(transaction);
      const migrating = runMigrations(owner, { ...lockWait, attempts: 1_000 });
      await setTimeout(200);
      return { running: migrating };
    });
    await running;
    assert.deepEqual(await applied(owner), Object.keys(migrations).sort());
    const { rows } = await sql<{ value: string }>`
      select current_setting('lock_timeout') as value`.execute(owner);
    assert.equal(rows[0]?.value, '0');
    await owner.destroy();
    await backup.destroy();
  });

  test('say since the first counted release which it is, and whether they expand or contract', () => {
    const said = Object.entries(migrations).filter(([name]) => name >= '0038');
    for (const [name, { kind, release }] of said) assert.ok(kind && release, name);
    const releases = said.map(([, { release = 0 }]) => release);
    assert.deepEqual(
      releases,
      releases.toSorted((a, b) => a - b),
    );
  });

  test('make an audit trail that only grows', async () => {
    const db = createDatabase(await createTestDatabase('audit'), log);
    await runMigrations(db);
    await db
      .insertInto('auditEvent')
      .values({ actor: 'a', action: 'b', subject: 'c', detail: '{"d":1}' })
      .execute();
    const refusal = /never changed or deleted/;
    await assert.rejects(sql`update audit_event set actor = 'x'`.execute(db), refusal);
    await assert.rejects(sql`delete from audit_event`.execute(db), refusal);
    await assert.rejects(sql`truncate audit_event`.execute(db), refusal);
    const events = await db.selectFrom('auditEvent').select(['actor', 'detail']).execute();
    assert.deepEqual(events, [{ actor: 'a', detail: { d: 1 } }]);
    await db.destroy();
  });

  test('give each account from before the ledger an empty balance', async () => {
    const db = createDatabase(await createTestDatabase('before_ledger'), log);
    const provider = { getMigrations: () => Promise.resolve(migrations) };
    const { error } = await new Migrator({ db, provider }).migrateTo('0004_farm');
    assert.equal(error, undefined);
    const account = { name: 'n', locale: 'en', timeZone: 'UTC', passwordHash: 'x' } as const;
    const { id } = await db
      .insertInto('account')
      .values({ ...account, email: 'old@farm.test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await runMigrations(db);
    const balances = await db.selectFrom('balance').selectAll().execute();
    assert.deepEqual(balances, [{ accountId: id, usable: 0n, frozen: 0n }]);
    await db.destroy();
  });

  test('give each token from before 90 days, and one of a former operator none', async () => {
    const db = createDatabase(await createTestDatabase('before_token_ends'), log);
    const provider = { getMigrations: () => Promise.resolve(migrations) };
    const { error } = await new Migrator({ db, provider }).migrateTo('0017_lost_bytes');
    assert.equal(error, undefined);
    const account = { name: 'n', locale: 'en', timeZone: 'UTC', passwordHash: 'x' } as const;
    await db
      .insertInto('account')
      .values([
        { ...account, email: 'ada@farm.test', role: 'admin' },
        { ...account, email: 'eve@farm.test', role: 'user' },
      ])
      .execute();
    await sql`insert into rollout.token (name, token_hash, created_by)
      select who, sha256(who::bytea), who from unnest(array['ada@farm.test', 'eve@farm.test', 'os:ada']) as who`.execute(
      db,
    );
    await runMigrations(db);
    const { rows } = await sql<{ name: string; days: number; email: string | null }>`
      select token.name, round(extract(epoch from expires_at - now()) / 86400)::integer as days, email
      from rollout.token left join account on account.id = created_by_account order by token.name`.execute(
      db,
    );
    assert.deepEqual(
      rows.map(({ name, days, email }) => [name, days, email]),
      [
        ['ada@farm.test', 90, 'ada@farm.test'],
        ['eve@farm.test', 0, 'eve@farm.test'],
        ['os:ada', 90, null],
      ],
    );
    await db.destroy();
  });
});
