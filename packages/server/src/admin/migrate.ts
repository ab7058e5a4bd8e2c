import { sql } from 'kysely';
import { ROLES } from '@farm/database';
import type { CommandArguments, Outcome, WithDatabase } from './command.ts';

/** Runs `migrate`; returns null for any other command line. Opening the database has migrated it already. */
export function runMigrateCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, ...extra] = positionals;
  if (command !== 'migrate' || extra.length > 0 || operate || remote !== undefined) return null;
  return withDatabase(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name desc limit 1`.execute(db);
    const roles = await sql<{ name: string }>`
      select rolname as name from pg_roles where rolname = any(${Object.values(ROLES)}::text[])`.execute(db);
    const names = roles.rows.map(({ name }) => name).sort();
    const missing = Object.values(ROLES).filter((name) => !names.includes(name));
    const newest = rows[0]?.name ?? '';
    return {
      exitCode: 0,
      message: [
        `The tables are of version ${newest}.`,
        ...names.map((name) => `${name} may do what its task needs.`),
        ...missing.map((name) => `There is no user ${name}: create it and run this again (docs/payouts.md).`),
      ].join('\n'),
      data: { newest, roles: names, missing },
    };
  });
}
