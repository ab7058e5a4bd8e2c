import { sql } from 'kysely';
import { ROLES } from './roles.ts';
import type { Db } from './schema.ts';

/** Privileges of the signer, by table: what it reads, its own tables, and withdrawals, which it moves to sending. */
const SIGNER_PRIVILEGES = {
  ledger_entry: 'select',
  ledger_tx: 'select',
  // Its lock needs a privilege to update; a trigger refuses each update.
  payout_breaker: 'select, update',
  // A row is locked with the privilege to update a column of it.
  payout_batch: 'select, insert, update (pushed_at)',
  payout_bundle: 'select, insert',
  payout_input: 'select, insert',
  payout_item: 'select, insert',
  payout_key: 'select, insert, update',
  withdrawal: 'select, update (status, hold_reasons, proceeds_at, due_at, updated_at)',
  withdrawal_event: 'select, insert',
};

/** Tables that only the owner or the signer writes, or that only a trigger updates, with the privileges of the server. */
const SERVER_EXCEPTIONS = {
  // Its rows are locked with the privilege to update a column of them.
  balance: 'select, insert, update (account_id)',
  payout_key: 'select',
  payout_input: 'select, insert, update (released_at)',
  payout_bundle: 'select',
  kysely_migration: 'select',
  kysely_migration_lock: 'select',
  table_release: 'select',
  partitioned_table: 'select',
};

/** Functions that the server runs with the rights of the owner. */
const SERVER_FUNCTIONS = ['create_missing_partition()', 'drop_partitions(text, timestamptz)'];

/**
 * Grants the roles that exist what they need and nothing else. What a trigger refuses to everybody the server may not do
 * either: it adds rows to tables that only grow, updates rows that stay, and does anything else to the rest. Call as the owner,
 * after the migrations.
 */
export async function updatePrivileges(db: Db): Promise<void> {
  await sql`create schema if not exists pgboss`.execute(db);
  const existing = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = any(${Object.values(ROLES)}::text[])`.execute(db);
  const names = existing.rows.map(({ name }) => name);
  if (names.includes(ROLES.server)) await grantServer(db);
  if (names.includes(ROLES.signer)) await grantSigner(db);
}

async function grantServer(db: Db): Promise<void> {
  const role = sql.id(ROLES.server);
  await sql`grant usage on schema public, rollout to ${role}`.execute(db);
  const { rows } = await sql<{
    schema: string;
    name: string;
    isPartition: boolean;
    refusesUpdate: boolean;
    refusesDelete: boolean;
  }>`
    select nspname as schema, relname as name, relispartition as is_partition,
      coalesce(bool_or(tgtype & 16 > 0), false) as refuses_update,
      coalesce(bool_or(tgtype & 8 > 0), false) as refuses_delete
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_trigger on tgrelid = pg_class.oid
      and tgfoid in (select oid from pg_proc where proname = 'refuse_change')
    where relkind in ('r', 'p') and nspname in ('public', 'rollout')
    group by nspname, relname, relispartition order by nspname, relname`.execute(db);
  const exceptions = new Map(Object.entries(SERVER_EXCEPTIONS));
  for (const { schema, name, isPartition, refusesUpdate, refusesDelete } of rows) {
    // Its rows are reached through the table that it is part of.
    if (isPartition) {
      await sql`revoke all on ${sql.table(`${schema}.${name}`)} from ${role}`.execute(db);
      continue;
    }
    const all = [
      'select',
      'insert',
      ...(refusesUpdate ? [] : ['update']),
      ...(refusesDelete ? [] : ['delete']),
    ];
    const privileges = schema === 'public' ? (exceptions.get(name) ?? all.join(', ')) : all.join(', ');
    await grantTable(db, { table: `${schema}.${name}`, privileges, role: ROLES.server });
  }
  await sql`grant usage on sequence audit_event_id to ${role}`.execute(db);
  for (const signature of SERVER_FUNCTIONS)
    await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(db);
  await giveQueues(db);
}

async function grantSigner(db: Db): Promise<void> {
  await sql`grant usage on schema public to ${sql.id(ROLES.signer)}`.execute(db);
  for (const [name, privileges] of Object.entries(SIGNER_PRIVILEGES))
    await grantTable(db, { table: `public.${name}`, privileges, role: ROLES.signer });
}

async function grantTable(
  db: Db,
  { table, privileges, role }: Record<'table' | 'privileges' | 'role', string>,
): Promise<void> {
  await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(db);
  await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to ${sql.id(role)}`.execute(db);
}

/** The library of the job queue makes its own tables, in a schema that belongs to the server. */
async function giveQueues(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      made record;
    begin
      for made in
        select 'table' as what, oid::regclass::text as name from pg_class
          where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and relowner <> 'farm_server'::regrole
        union all select 'function', oid::regprocedure::text from pg_proc
          where pronamespace = 'pgboss'::regnamespace and proowner <> 'farm_server'::regrole
        union all select 'type', oid::regtype::text from pg_type
          where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner <> 'farm_server'::regrole
      loop
        execute format('alter %s %s owner to farm_server', made.what, made.name);
      end loop;
    end $$`.execute(db);
  await sql`alter schema pgboss owner to ${sql.id(ROLES.server)}`.execute(db);
}
