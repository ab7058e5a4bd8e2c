import { sql } from 'kysely';
import { type Db, prepared } from '@farm/database';

/** Visitor's report on a version, as stored. Visitor and network are keyed hashes. */
export interface BeaconRow {
  name: string;
  version: string;
  visitor: string;
  network: string;
  /** Phase and code; null if the version works. */
  failure: string | null;
}

/** Stores beacons of the current hour; `rows` must hold each visitor and version once. A stored failure is kept. */
export async function saveBeacons(db: Db, rows: readonly BeaconRow[]): Promise<void> {
  const column = (key: keyof BeaconRow) => rows.map((row) => row[key]);
  await sql`${prepared}
    insert into rollout.beacon as known
      (name, version, hour, visitor, network, seen_at, failed_at, failure)
    select name, version, date_trunc('hour', now, 'UTC'), visitor, network, now,
      case when failure is not null then now end, failure
    from unnest(${column('name')}::text[], ${column('version')}::text[], ${column('visitor')}::bigint[],
      ${column('network')}::bigint[], ${column('failure')}::text[])
      as given (name, version, visitor, network, failure),
      (select clock_timestamp() as now) as clock
    order by name, version, visitor
    on conflict (name, version, hour, visitor) do update set
      seen_at = greatest(known.seen_at, excluded.seen_at),
      failed_at = greatest(known.failed_at, excluded.failed_at),
      failure = coalesce(excluded.failure, known.failure)`.execute(db);
}
