import { sql } from 'kysely';
import { createMigrator } from './createMigrator.ts';
import { TABLE_RELEASE } from './migrations/index.ts';
import type { Db } from './schema.ts';

/** The tables of a database, as this program sees them. */
export interface TableState {
  /** Release of the tables; 0 if they are older than its record, or if there are none. */
  release: number;
  /** Release of the tables that this program brings; it also works with those of the next. */
  programRelease: number;
  /** Migrations of this program that the tables lack. */
  missing: number;
  /** True if no migration was ever made. */
  isEmpty: boolean;
  /** True if this user owns the tables, or may create them if there are none. */
  isOwner: boolean;
}

/** Reads the state of the tables, and changes nothing. */
export async function readTableState(db: Db): Promise<TableState> {
  const known = await createMigrator(db).getMigrations();
  const missing = known.filter(({ executedAt }) => executedAt === undefined).length;
  return {
    release: await readTableRelease(db),
    programRelease: TABLE_RELEASE,
    missing,
    isEmpty: missing === known.length,
    isOwner: await isTableOwner(db),
  };
}

/** Returns the release of the tables; 0 if they are older than its record. */
export async function readTableRelease(db: Db): Promise<number> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select to_regclass('table_release') is not null as is_known`.execute(db);
  if (!rows[0]?.isKnown) return 0;
  const releases = await sql<{ release: number }>`select release from table_release`.execute(db);
  return releases.rows[0]?.release ?? 0;
}

/** True if this user owns the tables, or may create them if there are none. */
export async function isTableOwner(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select coalesce(
      (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = to_regclass('kysely_migration')),
      has_schema_privilege(current_user, current_schema(), 'create')) as is_owner`.execute(db);
  return rows[0]?.isOwner ?? false;
}
