import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../createDatabase.ts';
import type { ConnectionUrls } from '../embedded/connectionFile.ts';
import type { Role } from '../roles.ts';
import { runMigrations } from '../runMigrations.ts';
import { createLogger } from '@farm/process';
import { startTestPostgres } from './startTestPostgres.ts';

/** The template that the databases of tests are copied from. */
const TABLES = 'tables_of_the_farm';

/** Test files of one process share one PostgreSQL. */
function sharedPostgres(): Promise<ConnectionUrls> {
  return (started ??= startWithTables());
}

let started: Promise<ConnectionUrls> | undefined;

async function startWithTables(): Promise<ConnectionUrls> {
  const urls = await startTestPostgres();
  const db = createDatabase(
    await create(urls.owner, { name: TABLES, template: 'template0' }),
    createLogger('silent'),
  );
  await runMigrations(db);
  await db.destroy();
  return urls;
}

/** Creates a database with the farm's tables and returns the URL of their owner. */
export function createFarmDatabase(): Promise<string> {
  return createTestDatabase(`farm_${randomBytes(6).toString('hex')}`, TABLES);
}

/** Creates a database, a copy of `template` if one is named, and returns its URL. */
export async function createTestDatabase(name: string, template = 'template0'): Promise<string> {
  return create((await sharedPostgres()).owner, { name, template });
}

async function create(url: string, { name, template }: Record<'name' | 'template', string>): Promise<string> {
  // PostgreSQL's default copies page by page through its memory, which takes several times as long.
  await administer(url, `create database "${name}" template "${template}" strategy file_copy`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Drops a database, along with its connections. */
export async function deleteTestDatabase(url: string): Promise<void> {
  await administer(
    (await sharedPostgres()).owner,
    `drop database "${new URL(url).pathname.slice(1)}" with (force)`,
  );
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Returns the URL of a test's database for a role, from that of its owner. */
export async function readRoleUrl(ownerUrl: string, role: Role): Promise<string> {
  const url = new URL((await sharedPostgres())[role]);
  const { pathname, search } = new URL(ownerUrl);
  url.pathname = pathname;
  url.search = search;
  return url.href;
}
