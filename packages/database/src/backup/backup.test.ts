import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { createLogger } from '@farm/process';
import { createDatabase, openConnection } from '../createDatabase.ts';
import { runMigrations, applyMigrations } from '../runMigrations.ts';
import { migrations } from '../migrations/index.ts';
import { createFarmDatabase, createTestDatabase, readRoleUrl } from '../testing/sharedPostgres.ts';
import { assertEmptyDatabase, assertKnownMigrations, restoreTables } from './restoreTables.ts';
import type { SavedDatabase } from './savedDatabase.ts';
import { saveTables } from './saveTables.ts';

const log = createLogger('silent');
const run = async (url: string, ...statements: string[]) => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
};
const ADD_ACCOUNT = `
  insert into account (email, name, locale, time_zone, password_hash)
  values ('ada@farm.example', E'A\\tda\\n\\\\', 'en', 'UTC', 'x')`;

interface Copy {
  saved: SavedDatabase;
  rowsOf: Map<string, Buffer>;
}

async function save(url: string): Promise<Copy> {
  const rowsOf = new Map<string, Buffer>();
  const { saved } = await saveTables(url, {
    write: async ({ name }, rows) => void rowsOf.set(name, await buffer(rows)),
    readFacts: () => Promise.resolve(null),
  });
  return { saved, rowsOf };
}

async function restore(url: string, { saved, rowsOf }: Copy) {
  const strange: string[] = [];
  await restoreTables(url, saved, {
    read: ({ name }) => Readable.from([rowsOf.get(name) ?? Buffer.alloc(0)]),
    onStrange: ({ name }) => strange.push(name),
    finish: () => Promise.resolve(),
  });
  return strange;
}

/** A dump compares schema and rows alike: constraints, guards and privileges are those that migrations make. */
const listGuards = (url: string) =>
  run(
    url,
    `select conrelid::regclass::text as on, conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace in ('public'::regnamespace, 'rollout'::regnamespace)
     union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select oid::regclass::text, 'privileges', array(select unnest(relacl)::text order by 1)::text from pg_class
     where relnamespace in ('public'::regnamespace, 'rollout'::regnamespace) and relkind = 'r' order by 1, 2, 3`,
  );

describe('the tables of a backup', () => {
  test('come back with every row, number, guard and privilege', async () => {
    const url = await createFarmDatabase();
    await run(url, ADD_ACCOUNT, 'insert into balance (account_id) select id from account');
    await run(
      url,
      'begin',
      `insert into ledger_tx (kind, ref_type, ref_id) values ('deposit', 'test', '1')`,
      `insert into ledger_entry (tx_id, ledger_account, account_id, amount)
       select ledger_tx.id, 'usable', account.id, 7 from ledger_tx, account`,
      `insert into ledger_entry (tx_id, ledger_account, amount) select id, 'farming_income', -7 from ledger_tx`,
      'commit',
    );
    const copy = await save(url);
    const target = await createTestDatabase('restored_rows');
    assert.deepEqual(await restore(target, copy), []);
    assert.deepEqual((await save(target)).rowsOf, copy.rowsOf);
    assert.deepEqual(await listGuards(target), await listGuards(url));
    for (const query of [
      'select name, email from account',
      'select usable from balance',
      'select id, amount from ledger_entry',
      'select name, timestamp from kysely_migration',
    ])
      assert.deepEqual(await run(target, query), await run(url, query));
    assert.deepEqual(await run(target, `select nextval('ledger_entry_id')`), [{ nextval: '3' }]);
    await assert.rejects(run(target, 'delete from ledger_tx'), /ledger_tx/);
    await assert.rejects(
      run(
        target,
        `insert into ledger_entry (tx_id, ledger_account, amount) select id, 'suspense', 1 from ledger_tx`,
      ),
      /added together with their ledger transaction only/,
    );
  });

  test('come back into partitions, whatever the partitions were, and stay guarded', async () => {
    const url = await createFarmDatabase();
    const ADD = `insert into audit_event (actor, action, subject, at)
      select 'a', 'b', n, now() - make_interval(days => n * 40) from generate_series(0, 9) n`;
    await run(url, ADD);
    const target = await createTestDatabase('restored_partitions');
    await restore(target, await save(url));
    const rows = 'select subject, at from audit_event order by at';
    assert.deepEqual(await run(target, rows), await run(url, rows));
    assert.deepEqual(await run(target, 'select from audit_event_default'), []);
    const month = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 7).replace('-', '');
    for (const table of ['audit_event', `audit_event_${month}`])
      await assert.rejects(run(target, `delete from ${table}`), /never changed or deleted/);
    await run(target, ADD);
  });

  test('are those of one moment, and what is written meanwhile is not in them', async () => {
    const url = await createFarmDatabase();
    await run(url, ADD_ACCOUNT);
    let isFirst = true;
    const { saved } = await saveTables(url, {
      write: async (_table, rows) => {
        if (isFirst)
          await run(url, ADD_ACCOUNT.replace('ada', 'bob'), `delete from account where email like 'ada%'`);
        isFirst = false;
        await buffer(rows);
      },
      readFacts: async (db) => db.selectFrom('account').select('email').execute(),
    });
    assert.equal(saved.tables.find(({ name }) => name === 'account')?.rows, 1);
  });

  test('of an earlier release are migrated, and those of a later one refused', async () => {
    const old = await createTestDatabase('old_tables');
    const { db, close } = await openConnection(old);
    await db.transaction().execute((transaction) => applyMigrations(transaction, '0036_automatic_payouts'));
    await close();
    await run(old, ADD_ACCOUNT);
    const copy = await save(old);
    const target = await createTestDatabase('restored_old');
    await restore(target, copy);
    const restored = createDatabase(target, log);
    await runMigrations(restored);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      restored,
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      Object.keys(migrations),
    );
    assert.equal((await restored.selectFrom('account').select('email').execute()).length, 1);
    await restored.destroy();
    assert.throws(
      () =>
        assertKnownMigrations({
          migrations: [...copy.saved.migrations, { name: '9999_newer', timestamp: 'now' }],
        }),
      /of a later release than this program, which does not know the migration 9999_newer/,
    );
  });

  test('that are not whole leave an empty database', async () => {
    const url = await createFarmDatabase();
    await run(url, ADD_ACCOUNT);
    const copy = await save(url);
    const target = await createTestDatabase('restored_broken');
    const account = copy.rowsOf.get('account') ?? Buffer.alloc(0);
    const broken = [
      [Buffer.concat([account, account]), /duplicate key/],
      [Buffer.alloc(0), /has 0 rows of account, but says that there are 1/],
      [account.subarray(0, -9), /missing data for column|invalid input/],
    ] as const;
    for (const [rows, reason] of broken) {
      await assert.rejects(
        restore(target, { ...copy, rowsOf: new Map(copy.rowsOf).set('account', rows) }),
        reason,
      );
      await assertEmptyDatabase(target);
    }
    const lost = { ...copy.saved, tables: copy.saved.tables.filter(({ name }) => name !== 'withdrawal') };
    await assert.rejects(restore(target, { ...copy, saved: lost }), /lacks the table withdrawal/);
    await assertEmptyDatabase(target);
    await restore(target, copy);
    await assert.rejects(restore(target, copy), /not empty: it has \d+ tables, such as account/);
  });

  test('of others beside them are left out', async () => {
    const url = await createFarmDatabase();
    await run(url, 'create table note (text text)', `insert into note values ('a')`);
    const target = await createTestDatabase('restored_beside');
    assert.deepEqual(await restore(target, await save(url)), ['note']);
  });

  test('are read by their owner, and not by a role that may not read them all', async () => {
    const url = await createFarmDatabase();
    for (const role of ['server', 'signer'] as const)
      await assert.rejects(
        save(await readRoleUrl(url, role)),
        /The user of DATABASE_URL may not read .*Use the URL of the owner of the tables/,
      );
    await assert.rejects(save(await createTestDatabase('no_tables')), /has no tables of the farm/);
  });

  test('that cannot be written end the backup with that reason', async () => {
    const url = await createFarmDatabase();
    await assert.rejects(
      saveTables(url, {
        write: (_table, rows) => {
          rows.destroy();
          return Promise.reject(new Error('the disk is full'));
        },
        readFacts: () => Promise.resolve(null),
      }),
      /^Error: the disk is full$/,
    );
  });
});
