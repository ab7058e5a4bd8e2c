import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * Adds the choices of accounts, their browsers and webhooks, and the messages to them (docs/decisions/0079-being-told.md). A new
 * password, a lockdown, a closing and a lock turn an account's webhooks off by triggers, so that programs of the release
 * before, which do not know them, do so too.
 * A browser that gets pushes goes with its session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First, while nothing else is locked: they wait for every transaction that uses the table.
  await sql`alter table notice add column told_at timestamptz`.execute(db);
  const events = sql`array['alarm', 'recovery', 'withdrawal', 'payout', 'address', 'sign-in', 'block', 'summary', 'notice']`;
  await sql`
    create table notification_choice (
      account_id uuid primary key references account on delete cascade,
      mail text[] not null check (mail <@ ${events}),
      push text[] not null check (push <@ ${events}),
      quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
      quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
      constraint notification_choice_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
    )`.execute(db);
  await sql`
    create table push_browser (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      session_id uuid not null references session on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      name text not null,
      added_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db);
  await sql`create index push_browser_of_account on push_browser (account_id)`.execute(db);
  await sql`create index push_browser_of_session on push_browser (session_id)`.execute(db);
  await sql`
    create table account_webhook (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      name text not null,
      url text not null,
      form text not null check (form in ('signed', 'discord')),
      secret bytea,
      events text[] not null check (events <@ ${events}),
      is_off boolean not null default false,
      added_at timestamptz not null default now(),
      failing_since timestamptz,
      tried_at timestamptz,
      is_delivered boolean,
      status integer,
      constraint account_webhook_secret check ((form = 'signed') = (secret is not null)),
      constraint account_webhook_tried check ((tried_at is null) = (is_delivered is null))
    )`.execute(db);
  await sql`create index account_webhook_of_account on account_webhook (account_id)`.execute(db);
  await sql`
    create table delivery (
      id uuid primary key default gen_random_uuid(),
      number bigint not null generated always as identity,
      account_id uuid not null references account on delete cascade,
      channel text not null check (channel in ('mail', 'push', 'webhook')),
      browser_id uuid references push_browser on delete cascade,
      webhook_id uuid references account_webhook on delete cascade,
      event text not null check (event = any (${events})),
      job jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
      created_at timestamptz not null default clock_timestamp(),
      due_at timestamptz default clock_timestamp(),
      attempts integer not null default 0 check (attempts >= 0),
      tried_at timestamptz,
      status integer,
      problem text,
      constraint delivery_receiver check (
        (channel = 'push') = (browser_id is not null) and (channel = 'webhook') = (webhook_id is not null))
    )`.execute(db);
  await sql`create index delivery_due on delivery (due_at) where state = 'waiting'`.execute(db);
  await sql`create index delivery_waiting on delivery ((coalesce(webhook_id, browser_id, account_id)), number) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index delivery_log on delivery ((coalesce(webhook_id, browser_id, account_id)), number)`.execute(
    db,
  );
  await sql`create index delivery_of_account on delivery (account_id)`.execute(db);
  await sql`create index delivery_age on delivery (created_at)`.execute(db);
  await sql`
    create table daily_summary (
      account_id uuid primary key references account on delete cascade,
      day date not null
    )`.execute(db);
  await sql`
    create function turn_off_webhooks() returns trigger language plpgsql as $$
    begin
      update account_webhook set is_off = true where account_id = new.id and not is_off;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_webhooks_end after update of password_hash, locked_at, closed_at on account for each row
    when (new.password_hash <> old.password_hash
      or (old.locked_at is null and new.locked_at is not null)
      or (old.closed_at is null and new.closed_at is not null))
    execute function turn_off_webhooks()`.execute(db);
  await sql`
    create function turn_off_webhooks_of_locked() returns trigger language plpgsql as $$
    begin
      update account_webhook set is_off = true where account_id = new.account_id and not is_off;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger lock_webhooks_end after insert or update on account_lock for each row
    when (new.sign_in) execute function turn_off_webhooks_of_locked()`.execute(db);
}
