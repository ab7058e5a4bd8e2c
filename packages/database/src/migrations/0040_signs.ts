import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * A visitor's report also has what went badly though the version was shown, and the kind of visitor. Counts of each hour have
 * both, and operators' notices are kept (docs/decisions/0068-judging.md). Release 1 leaves the new columns empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Bits in the order of SIGNS of the contracts; `signed_at` is the time of the last of them.
  await sql`
    alter table rollout.beacon
      add column signs integer not null default 0,
      add column signed_at timestamptz,
      add column language text,
      add column screen text,
      add column role text,
      add column browser text`.execute(db);
  // A count for each sign, in the same order.
  await sql`alter table rollout.beacon_hour add column signs integer[]`.execute(db);
  await sql`
    create table rollout.beacon_segment (
      name text not null,
      hour timestamptz not null,
      version text not null,
      dimension text not null,
      value text not null,
      visitors integer not null check (visitors > 0),
      failed integer not null check (failed between 0 and visitors),
      signs integer[] not null,
      primary key (name, hour, version, dimension, value)
    )`.execute(db);
  await sql`create index beacon_segment_age on rollout.beacon_segment (hour)`.execute(db);
  // Notices to operators of a canary, each sent once: a kind of harm for a segment, or too few visitors.
  await sql`
    create table rollout.canary_notice (
      name text not null,
      version text not null,
      since timestamptz not null,
      topic text not null check (topic <> ''),
      at timestamptz not null,
      content jsonb not null,
      primary key (name, version, since, topic)
    )`.execute(db);
  await sql`create index canary_notice_age on rollout.canary_notice (at)`.execute(db);
}
