import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * Canaries that rise by themselves (docs/decisions/0069-steps.md): a halt may hold one, and its steps are recorded. Operators approve
 * versions for everybody, and a webhook tells what happened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rollout.halt drop constraint halt_action_check,
      add constraint halt_action_check check (action in ('stop-canary', 'hold-canary', 'disable'))`.execute(
    db,
  );
  await sql`
    create table rollout.step (
      name text not null check (name <> ''),
      version text not null check (version <> ''),
      at timestamptz not null,
      percent double precision not null check (percent > 0 and percent <= 100),
      judged_at timestamptz not null default clock_timestamp(),
      taken_at timestamptz,
      primary key (name, version, at)
    )`.execute(db);
  await sql`create index step_at on rollout.step (at)`.execute(db);
  await sql`
    create table rollout.approval (
      name text not null,
      version text not null,
      account_id uuid not null references account,
      approver text not null check (approver <> ''),
      why text not null check (why <> ''),
      at timestamptz not null,
      key_id text not null references rollout.operator_key,
      signature text not null check (signature <> ''),
      made_at timestamptz not null default clock_timestamp(),
      primary key (name, version, account_id),
      foreign key (name, version) references rollout.version (name, version)
    )`.execute(db);
  await sql`
    create table rollout.webhook (
      id text primary key check (id <> ''),
      body text not null,
      made_at timestamptz not null default now(),
      attempts integer not null default 0,
      due_at timestamptz default now()
    )`.execute(db);
  await sql`create index webhook_due on rollout.webhook (due_at) where due_at is not null`.execute(db);
  await sql`create index webhook_made_at on rollout.webhook (made_at)`.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on rollout.approval
    for each statement execute function refuse_change()`.execute(db);
}
