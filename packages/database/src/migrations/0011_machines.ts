import { sql, type Kysely } from 'kysely';

/** Machines that report, what they measured, alarms about them, the chain as it was read, and notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMachines(db);
  await addSamples(db);
  await addAlarms(db);
  await addNotices(db);
  // Null: the farm posted it by itself.
  await sql`alter table profit_run alter column posted_by drop not null`.execute(db);
}

async function addMachines(db: Kysely<unknown>): Promise<void> {
  // Nothing could report before this release: the table held no machine.
  await sql`drop table machine`.execute(db);
  // No index holds what a report changes, and pages have room: such updates stay within their page.
  await sql`
    create table machine (
      id uuid primary key default gen_random_uuid(),
      number bigint not null generated always as identity,
      account_id uuid not null references account,
      name text not null check (name <> ''),
      token_hash bytea,
      created_at timestamptz not null default clock_timestamp(),
      deleted_at timestamptz,
      agent_version text not null,
      harvester_version text,
      platform text,
      status text not null default 'fresh' check (status in ('fresh', 'online', 'offline')),
      reports bigint not null default 0,
      last_sequence bigint not null default 0,
      list_began bigint not null default 0,
      is_partial boolean not null default false,
      seen_at timestamptz,
      reported_at timestamptz,
      plot_count integer not null default 0 check (plot_count >= 0),
      unreadable_count integer not null default 0 check (unreadable_count >= 0),
      missing_count integer not null default 0 check (missing_count >= 0),
      contested_count integer not null default 0 check (contested_count >= 0),
      theoretical_bytes numeric(39, 0) not null default 0 check (theoretical_bytes >= 0),
      effective_bytes numeric(39, 0) not null default 0 check (effective_bytes between 0 and theoretical_bytes),
      previous_bytes numeric(39, 0) not null default 0,
      previous_plots integer not null default 0,
      taken_bytes numeric(39, 0) not null default 0,
      taken_at timestamptz,
      needs_look boolean not null default false,
      directories jsonb not null default '[]',
      constraint machine_deleted check ((deleted_at is null) = (token_hash is not null))
    ) with (fillfactor = 60)`.execute(db);
  await sql`create index machine_list on machine (account_id, id) where deleted_at is null`.execute(db);
  await sql`create index machine_look on machine (id) where needs_look`.execute(db);
  await sql`create index machine_awake on machine (id) where deleted_at is null and status <> 'offline'`.execute(
    db,
  );
  // Partial, and so no key: deleting a machine does not wait for what refers to it.
  await sql`create unique index machine_token on machine (token_hash) where token_hash is not null`.execute(
    db,
  );
  // A plot that another machine holds is kept as well, but not paid to whoever came second.
  await sql`
    create table plot (
      machine_id uuid not null references machine,
      plot_id bytea not null check (octet_length(plot_id) = 32),
      k smallint not null,
      format smallint not null check (format in (1, 2)),
      level smallint not null,
      bytes bigint not null check (bytes > 0),
      state text not null check (state in ('readable', 'unreadable', 'missing')),
      is_holder boolean not null,
      sequence bigint not null,
      changed_at timestamptz not null default clock_timestamp(),
      primary key (machine_id, plot_id)
    ) with (fillfactor = 90)`.execute(db);
  await sql`create unique index plot_holder on plot (plot_id) where is_holder`.execute(db);
  await sql`create index plot_contested on plot (plot_id) where not is_holder`.execute(db);
  await sql`create index plot_missing on plot (changed_at) where state = 'missing'`.execute(db);
  // Plots without a holder whose last one may have counted them within the time that reports reach back.
  await sql`
    create table plot_release (
      plot_id bytea primary key,
      account_id uuid not null references account,
      released_at timestamptz not null
    )`.execute(db);
  await sql`create index plot_release_age on plot_release (released_at)`.execute(db);
  await sql`
    create table enrolment (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account,
      code_hash bytea not null unique,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      machine_id uuid references machine
    )`.execute(db);
}

async function addSamples(db: Kysely<unknown>): Promise<void> {
  // Five minutes of a machine, from "at" on: sums over its reports, so that their order makes no difference.
  await sql`
    create table machine_sample (
      machine_id uuid not null references machine,
      at timestamptz not null,
      account_id uuid not null,
      reports integer not null check (reports > 0),
      plot_sum bigint not null,
      theoretical_sum numeric(39, 0) not null,
      effective_sum numeric(39, 0) not null,
      peak_bytes numeric(39, 0) not null,
      peak_plots integer not null,
      is_rolled boolean not null default false,
      primary key (machine_id, at)
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index machine_sample_account on machine_sample (account_id, at)`.execute(db);
  await sql`create index machine_sample_rolling on machine_sample (at) where not is_rolled`.execute(db);
  // Sums of samples over time: of a machine (1h, 1d), an account and the whole farm (5m, 1h, 1d; the farm's owner
  // is the nil UUID). Amounts are multiplied by the seconds for which they held, out of covered_seconds.
  await sql`
    create table space_sample (
      owner uuid not null,
      width text not null check (width in ('5m', '1h', '1d')),
      at timestamptz not null,
      covered_seconds integer not null check (covered_seconds > 0),
      machine_seconds numeric(39, 0) not null,
      plot_seconds numeric(39, 0) not null,
      theoretical_seconds numeric(39, 0) not null,
      effective_seconds numeric(39, 0) not null,
      primary key (owner, width, at)
    )`.execute(db);
  await sql`create index space_sample_age on space_sample (width, at)`.execute(db);
  // The chain as it was last read within each interval.
  await sql`
    create table chain_sample (
      width text not null check (width in ('5m', '1h', '1d')),
      at timestamptz not null,
      height numeric(10, 0) not null,
      net_space numeric(39, 0) not null check (net_space > 0),
      source text not null check (source in ('node', 'configured')),
      read_at timestamptz not null,
      primary key (width, at)
    )`.execute(db);
}

async function addAlarms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_setting (
      account_id uuid primary key references account,
      is_on boolean not null,
      drop_percent smallint not null check (drop_percent between 1 and 100),
      window_minutes smallint not null check (window_minutes between 10 and 1440),
      offline_minutes smallint not null check (offline_minutes between 5 and 1440)
    )`.execute(db);
  await sql`
    create table incident (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account,
      machine_id uuid not null references machine,
      kind text not null check (kind in ('drop', 'offline')),
      started_at timestamptz not null,
      opened_at timestamptz not null default clock_timestamp(),
      from_bytes numeric(39, 0),
      to_bytes numeric(39, 0),
      from_plots integer,
      to_plots integer,
      drop_percent smallint,
      ended_at timestamptz,
      outcome text check (outcome in ('recovered', 'lasted', 'deleted')),
      mailed_at timestamptz,
      end_mailed_at timestamptz,
      constraint incident_drop check ((kind = 'drop') = (from_bytes is not null)),
      constraint incident_level check ((kind = 'drop') = (drop_percent is not null)),
      constraint incident_end check ((ended_at is null) = (outcome is null))
    )`.execute(db);
  await sql`create unique index incident_open on incident (machine_id, kind) where ended_at is null`.execute(
    db,
  );
  await sql`create index incident_list on incident (machine_id, started_at)`.execute(db);
  await sql`
    create index incident_unmailed on incident (account_id)
    where mailed_at is null or (ended_at is not null and end_mailed_at is null)`.execute(db);
}

async function addNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      id uuid primary key default gen_random_uuid(),
      number bigint not null generated always as identity,
      is_pinned boolean not null,
      published_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp(),
      changed_by uuid not null references account
    )`.execute(db);
  await sql`create unique index notice_number on notice (number)`.execute(db);
  await sql`
    create index notice_list on notice (is_pinned, published_at, number) where published_at is not null`.execute(
    db,
  );
  await sql`
    create table notice_text (
      notice_id uuid not null references notice on delete cascade,
      locale text not null check (locale in ('en', 'zh')),
      title text not null check (title <> ''),
      body text not null check (body <> ''),
      primary key (notice_id, locale)
    )`.execute(db);
}
