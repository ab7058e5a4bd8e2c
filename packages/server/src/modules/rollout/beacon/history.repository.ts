import { SEGMENTS, SIGNS, type Dimension, type RateHistory, type SegmentName } from '@farm/contracts/rollout';
import { sql, type RawBuilder } from 'kysely';
import type { BeaconHourTable, BeaconSegmentTable, Db } from '@farm/database';
import { buildCountedSql } from './evidence/evidence.repository.ts';
import { toSignCounts } from './signBits.ts';

/** Name and length, in hours, of a history; with a segment, of visitors of this kind only. */
export interface HistoryQuery {
  name: string;
  hours: number;
  segment?: SegmentName | undefined;
}

/**
 * Returns the visitors, failures and signs of a name's versions, hour by hour, and their totals by segment. A visitor counts
 * once in each hour; the count of the current hour is at most a minute old.
 */
export async function listRateHistory(db: Db, query: HistoryQuery): Promise<RateHistory> {
  const { rows } = await buildHistorySql(query).execute(db);
  const totals = await buildSegmentsSql(query).execute(db);
  const versions = Map.groupBy(rows, ({ version }) => version);
  const segments = Map.groupBy(totals.rows, ({ version }) => version);
  return {
    versions: [...versions].map(([version, points]) => ({
      version,
      points: points.map(({ hour, ...counts }) => ({ at: hour.toISOString(), ...toCounts(counts) })),
      segments: (segments.get(version) ?? []).map(({ dimension, value, ...counts }) => ({
        // The written values passed the schema of segments.
        segment: `${dimension}:${value}` as SegmentName,
        ...toCounts(counts),
      })),
    })),
  };
}

type HistoryRow = Omit<BeaconHourTable, 'name'>;

export function buildHistorySql({ name, hours, segment }: HistoryQuery): RawBuilder<HistoryRow> {
  const [dimension, value] = segment?.split(':') ?? [];
  const source =
    segment === undefined
      ? sql`rollout.beacon_hour where true`
      : sql`rollout.beacon_segment where dimension = ${dimension} and value = ${value}`;
  return sql`
    select version, hour, visitors, failed, signs from ${source}
    and name = ${name} and hour > now() - make_interval(hours => ${hours})
    order by hour, version`;
}

export function buildSegmentsSql({
  name,
  hours,
}: HistoryQuery): RawBuilder<Omit<BeaconSegmentTable, 'name'>> {
  const totals = SIGN_PLACES.map((place) => sql`sum(signs[${sql.lit(place + 1)}])::integer`);
  return sql`
    select version, dimension, value, sum(visitors)::integer as visitors, sum(failed)::integer as failed,
      array[${sql.join(totals)}] as signs
    from rollout.beacon_segment
    where name = ${name} and hour > now() - make_interval(hours => ${hours})
    group by version, dimension, value order by version, dimension, value`;
}

function toCounts({ visitors, failed, signs }: Pick<HistoryRow, 'visitors' | 'failed' | 'signs'>) {
  return { visitors, failed, signs: toSignCounts(signs ?? []) };
}

/** Recounts the hour that began `ago` hours before the current hour. */
export async function updateHourCounts(db: Db, ago: number): Promise<void> {
  const hour = sql`date_trunc('hour', now() - make_interval(hours => ${ago}), 'UTC')`;
  const { rows } = await sql<{ name: string; version: string }>`
    select distinct name, version from rollout.beacon where hour = ${hour}`.execute(db);
  for (const { name, version } of rows) {
    const visitorsOfHour = sql`
      select visitor, network, failed_at is not null as has_failed, failure, signs, language, screen, role, browser
      from rollout.beacon where name = ${name} and version = ${version} and hour = ${hour}`;
    const key = sql`${name}::text, ${hour}, ${version}::text`;
    await sql`
      with ${buildCountedSql(visitorsOfHour)}, whole as (
        insert into rollout.beacon_hour (name, hour, version, visitors, failed, signs)
        select ${key}, ${COUNTS} from counted having count(*) > 0
        on conflict (name, hour, version) do update set ${REPLACED}
      )
      insert into rollout.beacon_segment (name, hour, version, dimension, value, visitors, failed, signs)
      select ${key}, dimension, value, ${COUNTS}
      from counted cross join lateral (values ${sql.join(DIMENSION_VALUES)}) as kind (dimension, value)
      where value is not null group by dimension, value
      on conflict (name, hour, version, dimension, value) do update set ${REPLACED}`.execute(db);
  }
}

const SIGN_PLACES = SIGNS.map((_, place) => place);
const SIGN_COUNTS = SIGN_PLACES.map(
  (place) => sql`(count(*) filter (where signs & ${sql.lit(1 << place)} <> 0))::integer`,
);
const COUNTS = sql`count(*), count(*) filter (where has_failed), array[${sql.join(SIGN_COUNTS)}]`;
const REPLACED = sql`visitors = excluded.visitors, failed = excluded.failed, signs = excluded.signs`;
// The keys of a record are no more than text to the compiler.
const DIMENSIONS = Object.keys(SEGMENTS) as Dimension[];
const DIMENSION_VALUES = DIMENSIONS.map((dimension) => sql`(${sql.lit(dimension)}, ${sql.ref(dimension)})`);
