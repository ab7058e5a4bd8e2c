import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Db } from './schema.ts';

/** Creates a migrator of all migrations. */
export function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}
