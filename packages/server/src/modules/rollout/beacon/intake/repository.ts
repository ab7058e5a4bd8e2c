import { sql } from 'kysely';
import { type Db, prepared } from '@farm/database';

/** What a visitor told of a version, as it is kept. Hashes are those of `hashOf`. */
export interface BeaconRow {
  name: string;
  version: string;
  visitor: string;
  network: string;
  /** Phase and code; null: it works. */
  failure: string | null;
}

/** Notes them for this hour, each visitor and version once in `rows`. A failure that is noted stays. */
export async function writeBeacons(db: Db, rows: readonly BeaconRow[]): Promise<void> {
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
