import type { Segment } from '@farm/contracts/rollout';
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
  /** Bits of {@link encodeSigns}. */
  signs: number;
  /** Null for pages of older shells. */
  segment: Segment | null;
}

/**
 * Stores beacons of the current hour; `rows` must hold each visitor and version once. A stored failure is kept, signs add up,
 * and the newest segment counts.
 */
export async function saveBeacons(db: Db, rows: readonly BeaconRow[]): Promise<void> {
  const column = (key: Exclude<keyof BeaconRow, 'segment'>) => rows.map((row) => row[key]);
  const segment = (key: keyof Segment) => rows.map((row) => row.segment?.[key] ?? null);
  await sql`${prepared}
    insert into rollout.beacon as known
      (name, version, hour, visitor, network, seen_at, failed_at, failure,
        signs, signed_at, language, screen, role, browser)
    select name, version, date_trunc('hour', now, 'UTC'), visitor, network, now,
      case when failure is not null then now end, failure,
      signs, case when signs <> 0 then now end, language, screen, role, browser
    from unnest(${column('name')}::text[], ${column('version')}::text[], ${column('visitor')}::bigint[],
      ${column('network')}::bigint[], ${column('failure')}::text[], ${column('signs')}::integer[],
      ${segment('language')}::text[], ${segment('screen')}::text[], ${segment('role')}::text[],
      ${segment('browser')}::text[])
      as given (name, version, visitor, network, failure, signs, language, screen, role, browser),
      (select clock_timestamp() as now) as clock
    order by name, version, visitor
    on conflict (name, version, hour, visitor) do update set
      seen_at = greatest(known.seen_at, excluded.seen_at),
      failed_at = greatest(known.failed_at, excluded.failed_at),
      failure = coalesce(excluded.failure, known.failure),
      signs = known.signs | excluded.signs,
      signed_at = greatest(known.signed_at, excluded.signed_at),
      language = coalesce(excluded.language, known.language),
      screen = coalesce(excluded.screen, known.screen),
      role = coalesce(excluded.role, known.role),
      browser = coalesce(excluded.browser, known.browser)`.execute(db);
}
