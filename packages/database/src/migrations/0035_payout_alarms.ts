import { sql, type Kysely } from 'kysely';

/**
 * Alarms about payouts that stand still. A row begins as a suspicion; it opens, and is said, once its cause has lasted,
 * and ends once its cause has been gone for long enough. One row of a kind is unended, so a cause that comes and goes is
 * one alarm.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_alarm (
      id uuid primary key default gen_random_uuid(),
      cause jsonb not null check (cause ? 'kind'),
      began_at timestamptz not null,
      began_height numeric(10, 0),
      opened_at timestamptz check (opened_at >= began_at),
      gone_since timestamptz check (gone_since >= began_at),
      ended_at timestamptz,
      constraint payout_alarm_ends_as_gone check (
        ended_at is null or (opened_at is not null and gone_since is not null and ended_at = gone_since))
    )`.execute(db);
  await sql`
    create unique index payout_alarm_unended on payout_alarm ((cause ->> 'kind')) where ended_at is null`.execute(
    db,
  );
  await sql`create index payout_alarm_ended on payout_alarm (ended_at desc) where ended_at is not null`.execute(
    db,
  );
}
