import { sql, type Kysely } from 'kysely';

/** The audit trail, which only grows, and the mails of a system without SMTP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_event (
      id bigint primary key generated always as identity,
      actor text not null,
      action text not null,
      subject text not null,
      detail jsonb not null default '{}',
      at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are never changed or deleted', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger audit_event_append_only before update or delete or truncate on audit_event
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table outbox_mail (
      id bigint primary key generated always as identity,
      recipient text not null,
      subject text not null,
      body text not null,
      html text not null,
      sent_at timestamptz not null default now()
    )`.execute(db);
}
