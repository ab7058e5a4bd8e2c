import { sql, type Kysely } from 'kysely';

/** Adds the outcomes of versions in visitors' pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A visitor's hour with a version. Visitor and network are keyed hashes; a failure stays, whatever comes after it.
  await sql`
    create table rollout.beacon (
      name text not null,
      version text not null,
      hour timestamptz not null,
      visitor bigint not null,
      network bigint not null,
      seen_at timestamptz not null,
      failed_at timestamptz,
      failure text,
      primary key (name, version, hour, visitor),
      constraint beacon_failure check ((failed_at is null) = (failure is null))
    )`.execute(db);
  await sql`create index beacon_seen on rollout.beacon (name, version, seen_at)`.execute(db);
  await sql`
    create index beacon_failed on rollout.beacon (name, version, failed_at) where failed_at is not null`.execute(
    db,
  );
  await sql`create index beacon_age on rollout.beacon (hour)`.execute(db);
  // Hours that are over. Visitors are counted once in each hour; nothing tells any more who they were.
  await sql`
    create table rollout.beacon_hour (
      name text not null,
      hour timestamptz not null,
      version text not null,
      visitors integer not null check (visitors > 0),
      failed integer not null check (failed between 0 and visitors),
      primary key (name, hour, version)
    )`.execute(db);
  await sql`create index beacon_hour_age on rollout.beacon_hour (hour)`.execute(db);
}
