import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '@farm/process';
import { advisoryLocks } from '../advisoryLocks.ts';
import { openConnection } from '../createDatabase.ts';
import { migrations } from '../migrations/index.ts';
import { createPartitions } from '../partitions.ts';
import { applyMigrations } from '../runMigrations.ts';
import type { Db } from '../schema.ts';
import { listTables, toTableSql } from './listTables.ts';
import type { SavedDatabase, SavedTable } from './savedDatabase.ts';

/** Source of the rows that {@link restoreTables} writes. */
export interface TableSource {
  /** Returns the rows of a table in the text format of COPY; fails instead of ending if they are not those of the backup. */
  read: (table: SavedTable) => Readable;
  /** Called for each table of the backup that no migration makes; it is not restored. */
  onStrange: (table: SavedTable) => void;
  /** Changes what must not come back as it was, before anybody else sees the tables. */
  finish: (transaction: Db) => Promise<void>;
}

/** @throws StartError if the backup has tables of a later release than this program */
export function assertKnownMigrations({ migrations: saved }: Pick<SavedDatabase, 'migrations'>): void {
  const newer = saved.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length === 0) return;
  throw new StartError(
    `The backup is of a later release than this program, which does not know the migration ${newer.at(-1)}. ` +
      'Restore it with the release that made it, or a later one',
  );
}

/** @throws StartError if there are tables */
export async function assertEmptyDatabase(url: string): Promise<void> {
  const { client, close } = await openConnection(url);
  try {
    await assertEmpty(client);
  } finally {
    await close();
  }
}

/**
 * Makes the tables of the backup, fills them, and migrates them to the newest version, in one transaction: whatever interrupts it
 * leaves an empty database. Programs that start meanwhile wait for the end of it.
 * @param url of the owner of the tables to be
 * @throws StartError if the database is not empty, or the rows are not those of the backup
 */
export async function restoreTables(url: string, saved: SavedDatabase, source: TableSource): Promise<void> {
  const { client, db, close } = await openConnection(url);
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    await assertEmpty(client);
    await db.transaction().execute(async (transaction) => {
      await setEnoughTime(client);
      await applyMigrations(transaction, saved.migrations.at(-1)?.name);
      await setMigrationTimes(client, saved);
      await fillTables(client, await selectTables(client, saved, source), source);
      await setSequences(client, saved);
      await applyMigrations(transaction);
      await createPartitions(transaction);
      await source.finish(transaction);
    });
    await client.query('analyze');
  } finally {
    await close();
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`);
  if (rows.length === 0) return;
  const names = rows.slice(0, 3).map(({ name }) => name);
  throw new StartError(
    `The database is not empty: it has ${rows.length} tables, such as ${names.join(', ')}. ` +
      'A backup is restored into a new database only',
  );
}

async function setEnoughTime(client: pg.Client): Promise<void> {
  await client.query(`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`);
}

async function setMigrationTimes(client: pg.Client, { migrations: saved }: SavedDatabase): Promise<void> {
  for (const { name, timestamp } of saved)
    await client.query('update kysely_migration set timestamp = $2 where name = $1', [name, timestamp]);
}

/**
 * Selects the tables of the farm: a database may have had others beside them.
 * @throws StartError if one is missing or has other columns
 */
async function selectTables(
  client: pg.Client,
  { tables }: SavedDatabase,
  { onStrange }: TableSource,
): Promise<SavedTable[]> {
  const savedByName = new Map(tables.map((table) => [toTableSql(table), table]));
  const selected = (await listTables(client)).map((table) => {
    const saved = savedByName.get(toTableSql(table));
    savedByName.delete(toTableSql(table));
    if (saved?.columns.join() !== table.columns.map(({ name }) => name).join())
      throw new StartError(`The backup lacks the table ${table.name}, or has other columns of it`);
    return saved;
  });
  for (const table of savedByName.values()) onStrange(table);
  return selected;
}

/** Without guards and references, which hold between rows that are all there: references are verified afterwards. */
async function fillTables(
  client: pg.Client,
  tables: readonly SavedTable[],
  { read }: TableSource,
): Promise<void> {
  const references = await listReferences(client);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const guarded = await listGuarded(client);
  for (const table of guarded) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.map(toTableSql).join(', ')}`);
  for (const table of tables) {
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyFrom(`copy ${toTableSql(table)} (${columns}) from stdin`));
    await pipeline(read(table), rows);
    if (rows.rowCount !== table.rows)
      throw new StartError(
        `The backup has ${rows.rowCount} rows of ${table.name}, but says that there are ${table.rows}`,
      );
  }
  for (const table of guarded) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Lists tables and partitions with triggers: some of a partition are its own. */
async function listGuarded(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`
    select oid::regclass::text as table from pg_class
    where relkind in ('r', 'p') and relhastriggers
      and relnamespace in ('public'::regnamespace, 'rollout'::regnamespace) order by relispartition, 1`);
  return rows.map(({ table }) => table);
}

async function listReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname in ('public', 'rollout')`);
  return rows;
}

async function setSequences(client: pg.Client, { sequences }: SavedDatabase): Promise<void> {
  for (const { schema, name, value } of sequences)
    if (value !== null)
      await client.query(
        'select setval(sequence, $2) from to_regclass($1) as sequence where sequence is not null',
        [toTableSql({ schema, name }), value],
      );
}
