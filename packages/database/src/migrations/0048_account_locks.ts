import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/** Accounts that operators lock, their notes, and removals of second factors by two operators. Nobody locks their own account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_lock (
      account_id uuid primary key references account on delete cascade,
      sign_in boolean not null,
      withdrawals boolean not null,
      reason text not null check (reason <> ''),
      operator_id uuid not null references account,
      locked_at timestamptz not null default now(),
      check (sign_in or withdrawals),
      check (operator_id <> account_id)
    )`.execute(db);
  await sql`
    create table account_note (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      operator_id uuid not null references account,
      text text not null check (text <> ''),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index account_note_list on account_note (account_id, created_at)`.execute(db);
  await sql`alter table factor_reset alter column ip drop not null`.execute(db);
  await sql`alter table factor_reset add column proposal_id uuid references proposal`.execute(db);
  await sql`
    alter table proposal drop constraint proposal_amount_check,
      add constraint proposal_amount_check check (amount > 0 or (amount = 0 and kind = 'factor-reset'))`.execute(
    db,
  );
  // As an approval, it may be proposed again once it was decided.
  await sql`drop index proposal_once`.execute(db);
  await sql`
    create unique index proposal_once on proposal (kind, ref)
    where state = 'open' or kind not in ('approval', 'factor-reset')`.execute(db);
  // Few of the trail's events are not a user's own, and operators read those.
  await sql`
    create index audit_event_trail on audit_event (id)
    where action not like 'machine.%' and action not like 'plotNft.%'
      and not (action like 'account.%' and actor = subject)`.execute(db);
  // Operators look for the account of an address, and at its incidents.
  await sql`create index address_of on address (address)`.execute(db);
  await sql`create index incident_account on incident (account_id, started_at)`.execute(db);
}
