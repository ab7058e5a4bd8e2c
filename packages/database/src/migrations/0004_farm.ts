import { sql, type Kysely } from 'kysely';

/** Machines, and the two ledger accounts every user has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table machine (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      name text not null,
      plot_count integer not null default 0 check (plot_count >= 0),
      plot_bytes numeric(39, 0) not null default 0 check (plot_bytes >= 0),
      health double precision check (health between 0 and 1),
      status text not null default 'fresh' check (status in ('fresh', 'online', 'offline')),
      created_at timestamptz not null default now(),
      updated_at timestamptz
    )`.execute(db);
  await sql`create index machine_list on machine (account_id, created_at, id)`.execute(db);
  await sql`
    create table ledger_account (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account,
      kind text not null check (kind in ('usable', 'frozen')),
      balance numeric(39, 0) not null default 0 check (balance >= 0),
      unique (account_id, kind)
    )`.execute(db);
}
