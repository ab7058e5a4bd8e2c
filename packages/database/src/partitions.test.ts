import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createLogger } from '@farm/process';
import { createDatabase } from './createDatabase.ts';
import { migrations } from './migrations/index.ts';
import { createPartitions, deletePartitions, type PartitionedTable } from './partitions.ts';
import { runMigrations } from './runMigrations.ts';
import type { Db } from './schema.ts';
import { createFarmDatabase, createTestDatabase, readRoleUrl } from './testing/sharedPostgres.ts';

const log = createLogger('silent');
const opened: Db[] = [];
after(() => Promise.all(opened.map((db) => db.destroy())));
const open = (url: string) => {
  const db = createDatabase(url, log);
  opened.push(db);
  return db;
};

const ownerUrl = await createFarmDatabase();
const owner = open(ownerUrl);
const server = open(await readRoleUrl(ownerUrl, 'server'));
const machineId = await addMachine(owner);

async function addMachine(db: Db): Promise<string> {
  const account = await db
    .insertInto('account')
    .values({ email: 'a@farm.test', name: 'n', locale: 'en', timeZone: 'UTC', passwordHash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const machine = await db
    .insertInto('machine')
    .values({ accountId: account.id, name: 'barn', tokenHash: randomBytes(32), agentVersion: '1.0.0' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return machine.id;
}

/** Adds a sample, a beacon and an audit event of each of these hours before now. */
async function addRows(db: Db, machine: string, hours: readonly number[]): Promise<void> {
  const at = sql`now() - make_interval(hours => hour)`;
  const given = sql`unnest(${hours}::integer[]) as hour`;
  await sql`
    insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes,
      peak_plots, is_rolled)
    select ${machine}, ${at}, account_id, 1, hour, 1, 1, 1, 1, true
    from ${given}, machine where id = ${machine}`.execute(db);
  await sql`
    insert into rollout.beacon (name, version, hour, visitor, network, seen_at)
    select 'assets', '1', date_trunc('hour', ${at}), hour, 1, ${at} from ${given}`.execute(db);
  await sql`
    insert into audit_event (actor, action, subject, at) select 'a', 'b', hour, ${at} from ${given}`.execute(
    db,
  );
}

/** Returns the hours of the rows of each table, in the order of time. */
async function readRows(db: Db): Promise<Record<PartitionedTable, number[]>> {
  const list = async (table: string, column: string) => {
    const { rows } = await sql<{ hour: number }>`
      select ${sql.ref(column)}::integer as hour from ${sql.table(table)} order by 1`.execute(db);
    return rows.map(({ hour }) => hour);
  };
  return {
    'public.machine_sample': await list('machine_sample', 'plot_sum'),
    'rollout.beacon': await list('rollout.beacon', 'visitor'),
    'public.audit_event': await list('audit_event', 'subject'),
  };
}

const toAll = (hours: number[]): Record<PartitionedTable, number[]> => ({
  'public.machine_sample': hours,
  'rollout.beacon': hours,
  'public.audit_event': hours,
});

/** Returns how many rows of each table are in no partition of their own. */
async function countSpare(db: Db): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer from machine_sample_default) as count
    union all select (select count(*)::integer from rollout.beacon_default)
    union all select (select count(*)::integer from audit_event_default)`.execute(db);
  return rows.map(({ count }) => count);
}

describe('the migration to partitions', () => {
  test('keeps every row, and the numbers of the audit trail go on', async () => {
    const db = open(await createTestDatabase('before_partitions'));
    const provider = { getMigrations: () => Promise.resolve(migrations) };
    const { error } = await new Migrator({ db, provider }).migrateTo('0038_releases');
    assert.equal(error, undefined);
    const machine = await addMachine(db);
    // A clock was a week ahead.
    const hours = [-170, 0, 1, 30, 80, 3_000];
    await addRows(db, machine, hours);
    await runMigrations(db);
    assert.deepEqual(await readRows(db), toAll(hours));
    await addRows(db, machine, [2]);
    assert.deepEqual(await readRows(db), toAll([-170, 0, 1, 2, 30, 80, 3_000]));
    const { rows } = await sql<{ id: string }>`select id from audit_event where subject = '2'`.execute(db);
    assert.deepEqual(rows, [{ id: '7' }]);
    await assert.rejects(sql`delete from audit_event_before`.execute(db), /never changed or deleted/);
    await createPartitions(db);
    assert.deepEqual(await countSpare(db), [0, 0, 0]);
  });
});

describe('partitions', () => {
  test('are there for the next days and months, and made once by processes that start together', async () => {
    const list = async () => {
      const { rows } = await sql<{ name: string }>`
        select name || ' ' || count(*) || ' ' || bool_and(to_time > from_time) as name
        from partitioned_table, list_partitions(partitioned_table.name::regclass)
        where to_time > now() group by name order by name`.execute(owner);
      return rows.map(({ name }) => name);
    };
    const made = ['public.audit_event 4 true', 'public.machine_sample 4 true', 'rollout.beacon 4 true'];
    await createPartitions(owner);
    assert.deepEqual(await list(), made);
    await Promise.all(Array.from({ length: 4 }, () => createPartitions(server)));
    assert.deepEqual(await list(), made);
  });

  test('that are missing lose no row: it waits until they are made', async () => {
    const hours = [0, 1, 47, 50, 75, 100, 10_000];
    const { rows } = await sql<{ part: string }>`
      select part::text from partitioned_table, list_partitions(name::regclass)`.execute(owner);
    for (const { part } of rows) await sql`drop table ${sql.table(part)}`.execute(owner);
    await addRows(server, machineId, hours);
    assert.deepEqual(await readRows(server), toAll(hours));
    assert.deepEqual(await countSpare(owner), Array(3).fill(hours.length));
    await createPartitions(server);
    assert.deepEqual(await countSpare(owner), [0, 0, 0]);
    assert.deepEqual(await readRows(server), toAll(hours));
  });

  test('are dropped when all of them is older than asked, and never earlier than the table allows', async () => {
    const before = await readRows(owner);
    for (const table of Object.keys(before) as PartitionedTable[]) {
      for (const asked of [sql`null`, sql`now() - interval '2 years'`])
        await deletePartitions(server, table, asked);
      assert.deepEqual(await readRows(owner), before);
    }
    await deletePartitions(server, 'public.machine_sample', sql`now() - interval '90 hours'`);
    assert.deepEqual((await readRows(owner))['public.machine_sample'].slice(0, 5), [0, 1, 47, 50, 75]);
    for (const table of Object.keys(before) as PartitionedTable[])
      await deletePartitions(server, table, sql`now() + interval '1 day'`);
    const left = await readRows(owner);
    // The day or month that is not over by then stays.
    assert.deepEqual(left['public.machine_sample'].slice(0, 4), [0, 1, 47, 50]);
    assert.ok(!left['public.machine_sample'].includes(100));
    assert.deepEqual(left['rollout.beacon'].slice(0, 3), [0, 1, 47]);
    assert.ok(!left['rollout.beacon'].includes(75));
    assert.deepEqual(left['public.audit_event'].slice(0, 6), [0, 1, 47, 50, 75, 100]);
    assert.ok(!left['public.audit_event'].includes(10_000));
  });

  test('of beacons keep their rows when release 1 deletes by the place of old ones', async () => {
    await sql`truncate rollout.beacon`.execute(owner);
    // The first rows of two partitions have the same place.
    await sql`
      insert into rollout.beacon (name, version, hour, visitor, network, seen_at)
      select 'assets', '1', date_trunc('hour', now() - make_interval(hours => ago)), ago, 1, now()
      from unnest(array[72, 2]) as ago on conflict do nothing`.execute(server);
    const { rows } = await sql<{ places: number }>`
      select count(distinct ctid)::integer as places from rollout.beacon`.execute(owner);
    assert.deepEqual(rows, [{ places: 1 }]);
    await sql`
      delete from rollout.beacon where ctid = any(array(
        select ctid from rollout.beacon where hour < now() - make_interval(hours => 48) limit 10000))`.execute(
      server,
    );
    assert.deepEqual((await readRows(owner))['rollout.beacon'], [2]);
  });
});

test('decision 0060 says of each table what bounds it', async () => {
  const decision = await readFile(
    new URL('../../../docs/decisions/0060-partitions.md', import.meta.url),
    'utf8',
  );
  const named = new Set([...decision.matchAll(/^\| `.*?\|/gm)].flatMap(([row]) => row.split('`')));
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'rollout'::regnamespace)`.execute(
    owner,
  );
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !named.has(name)),
    [],
  );
});
