import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '@farm/process';
import { openConnection } from '../createDatabase.ts';
import type { Db } from '../schema.ts';
import { listTables, toTableSql, type Table } from './listTables.ts';
import type { SavedDatabase, SavedTable } from './savedDatabase.ts';

/** Receivers of what {@link saveTables} reads. */
export interface TableReceiver<Facts> {
  /** Stores the rows of a table, in the text format of COPY. */
  write: (table: Pick<SavedTable, 'schema' | 'name'>, rows: Readable) => Promise<void>;
  /** Reads what else the backup needs to know, from the same snapshot. */
  readFacts: (db: Db) => Promise<Facts>;
}

/**
 * Reads every row of the farm's tables from one snapshot, while others go on writing. Jobs are not among them: their queue makes
 * its tables itself.
 * @throws StartError if there are no tables, if they are migrated meanwhile, or if this user may not read them
 */
export async function saveTables<Facts>(
  url: string,
  { write, readFacts }: TableReceiver<Facts>,
): Promise<{ saved: SavedDatabase; facts: Facts }> {
  const { client, db, close } = await openConnection(url);
  let failure: unknown;
  const writeAll: typeof write = async (table, rows) => {
    try {
      await write(table, rows);
    } catch (error) {
      // Rows that nobody reads block the connection, so that the transaction could not even be rolled back.
      failure = error;
      rows.on('error', () => undefined);
      await close();
      throw error;
    }
  };
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await setTextFormat(client);
        const { rows } = await client.query<{ at: Date }>('select now() as at');
        const tables = await listTables(client);
        const migrations = await listMigrations(client);
        await lockTables(client, tables);
        await assertNotMigrated(url, migrations);
        const sequences = await listSequences(client);
        const facts = await readFacts(transaction);
        const savedTables: SavedTable[] = [];
        for (const table of tables) savedTables.push(await saveTable(client, table, writeAll));
        const takenAt = (rows[0]?.at ?? new Date()).toISOString();
        return { saved: { takenAt, migrations, tables: savedTables, sequences }, facts };
      });
  } catch (error) {
    throw toReadableError(failure ?? error);
  } finally {
    await close();
  }
}

/** One way to write each value, whatever this database is configured to, and as much time as it takes. */
async function setTextFormat(client: pg.Client): Promise<void> {
  await client.query(`
    select set_config(name, value, true) from (values
      ('datestyle', 'ISO'), ('intervalstyle', 'postgres'), ('extra_float_digits', '3'), ('bytea_output', 'hex'),
      ('timezone', 'UTC'), ('statement_timeout', '0'), ('transaction_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0')) as wanted (name, value)
    where exists (select from pg_settings where lower(pg_settings.name) = wanted.name)`);
}

async function listMigrations(client: pg.Client): Promise<SavedDatabase['migrations']> {
  const { rows: known } = await client.query(
    `select from pg_class where oid = to_regclass('kysely_migration')`,
  );
  if (known.length === 0)
    throw new StartError('The database has no tables of the farm: there is nothing to back up');
  const { rows } = await client.query<SavedDatabase['migrations'][number]>(
    'select name, timestamp from kysely_migration order by name',
  );
  return rows;
}

/** Keeps migrations out until the end: the snapshot has the rows of before, but columns are those of now. */
async function lockTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${tables.map(toTableSql).join(', ')} in access share mode`);
}

async function assertNotMigrated(url: string, before: SavedDatabase['migrations']): Promise<void> {
  const { client, close } = await openConnection(url);
  try {
    if ((await listMigrations(client)).length !== before.length)
      throw new StartError('The tables were migrated while the backup began. Run it again');
  } finally {
    await close();
  }
}

async function listSequences(client: pg.Client): Promise<SavedDatabase['sequences']> {
  const { rows } = await client.query<{
    schema: string;
    name: string;
    value: string | null;
    isReadable: boolean;
  }>(`
    select schemaname as schema, sequencename as name, last_value::text as value,
      has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'select, usage') as "isReadable"
    from pg_sequences where schemaname in ('public', 'rollout') order by 1, 2`);
  const hidden = rows.find(({ isReadable }) => !isReadable);
  if (hidden)
    throw new StartError(
      `The user of DATABASE_URL may not read the sequence ${hidden.name}. Use the URL of the owner of the tables`,
    );
  return rows.map(({ schema, name, value }) => ({ schema, name, value }));
}

async function saveTable(
  client: pg.Client,
  table: Table,
  write: TableReceiver<unknown>['write'],
): Promise<SavedTable> {
  const { schema, name, columns } = table;
  const values = columns.map(({ name: column, isTransaction }) => {
    const quoted = client.escapeIdentifier(column);
    // Transactions are numbered by each server. 2 is the number of those that ended long ago.
    return isTransaction ? `case when ${quoted} is not null then '2' end` : quoted;
  });
  const query = `select ${values.join(', ')} from ${toTableSql(table)}`;
  const rows = client.query(copyTo(`copy (${query}) to stdout`));
  await write({ schema, name }, rows);
  // Their number comes after the last of them.
  await client.query('select');
  return { schema, name, columns: columns.map((column) => column.name), rows: rows.rowCount };
}

function toReadableError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '42501') return error;
  return new StartError(
    `The user of DATABASE_URL may not read everything: ${error.message}. Use the URL of the owner of the tables`,
  );
}
