import type { Audience } from '@farm/contracts/registry';
import type { Segment, SegmentName } from '@farm/contracts/rollout';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';
import type { Visit } from './comparison.ts';
import { buildHourCondition, MAX_VISITOR_HOURS } from './evidence.repository.ts';

/** Canary, the stable version beside it, and its start. */
export interface VisitsQuery {
  name: string;
  version: string;
  stable: string;
  since: Date;
  /** Whom the canary is for: it is compared with visitors like these. Everybody, if there is none. */
  audience?: Audience | null | undefined;
}

/** Visits of the stable version read for each one of the canary in an hour: more make the comparison no more certain. */
const STABLE_PER_CANARY = 20;
/** Visits of the stable version read in any case, for each hour in which the canary had any. */
const MIN_STABLE_VISITS = 200;

/** Returns the newest visits of a canary since it began, and those of the stable version in the same hours. */
export async function listVisits(db: Db, query: VisitsQuery): Promise<Visit[]> {
  const { rows } = await buildVisitsSql(query).execute(db);
  return rows.flatMap(({ language, screen, role, browser, ...visit }) =>
    visit.isCanary || isLikeAudience(query.audience ?? {}, { language, role })
      ? [{ ...visit, segments: toSegmentNames({ language, screen, role, browser }) }]
      : [],
  );
}

/** True if a visitor of the stable version is of the kind that the canary is for. */
function isLikeAudience(
  { roles, languages }: Audience,
  { language, role }: Pick<VisitRow, 'language' | 'role'>,
): boolean {
  const isSpoken = languages?.some((locale) => (language ?? '').split('-')[0] === locale) ?? true;
  return isSpoken && (roles?.some((one) => one === role) ?? true);
}

/**
 * Tells whether a canary was visited since `lookedAt`, with ten seconds to spare for reports that were still being stored.
 * `now` is by the database's clock, as is `lookedAt`.
 */
export async function readNews(
  db: Db,
  { name, version }: Pick<VisitsQuery, 'name' | 'version'>,
  lookedAt: Date,
): Promise<{ hasNews: boolean; now: Date }> {
  const { rows } = await sql<{ hasNews: boolean; now: Date }>`
    select now(), exists (
      select from rollout.beacon where name = ${name} and version = ${version}
        and seen_at >= ${lookedAt}::timestamptz - interval '10 seconds'
        and ${buildHourCondition(lookedAt)}) as has_news`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Looking for visits gave nothing');
  return row;
}

type VisitRow = Omit<Visit, 'segments'> & { [Dimension in keyof Segment]: Segment[Dimension] | null };

export function buildVisitsSql({ name, version, stable, since }: VisitsQuery): RawBuilder<VisitRow> {
  const columns = sql`
    visitor, network, (extract(epoch from hour) / 3600)::integer as hour,
    floor(extract(epoch from seen_at) / 900)::integer as quarter,
    (case when failed_at >= ${since} then 1 else 0 end) | (case when signed_at >= ${since} then signs << 1 else 0 end)
      as harms,
    case when failed_at >= ${since} then failure end as failure, language, screen, role, browser`;
  const limit = sql`
    least(${MAX_VISITOR_HOURS} / (select count(*) from hours),
      greatest(${MIN_STABLE_VISITS}, ${STABLE_PER_CANARY} * visits))`;
  return sql`
    with canary as materialized (
      select * from rollout.beacon
      where name = ${name} and version = ${version} and seen_at >= ${since} and ${buildHourCondition(since)}
      order by seen_at desc limit ${MAX_VISITOR_HOURS}
    ), hours as materialized (
      select hour as visited, count(*) as visits from canary group by hour
    )
    select true as is_canary, ${columns} from canary
    union all
    select false, ${columns} from hours cross join lateral (
      select * from rollout.beacon
      where name = ${name} and version = ${stable} and hour = visited and ${buildHourCondition(since)}
      order by visitor limit ${limit}
    ) as beside where visited >= ${since}
    union all
    -- Of the hour in which it began, those before do not count, however many they are.
    select false, ${columns} from hours cross join lateral (
      select * from (
        select * from rollout.beacon
        where name = ${name} and version = ${stable} and ${buildHourCondition(since)}
          and seen_at >= ${since} and seen_at < visited + interval '1 hour'
        order by seen_at desc limit ${MAX_VISITOR_HOURS}
      ) as newest
      order by visitor limit ${limit}
    ) as beside where visited < ${since}`;
}

function toSegmentNames(values: Record<keyof Segment, string | null>): SegmentName[] {
  return Object.entries(values).flatMap(([dimension, value]) =>
    // The written values passed the schema of segments.
    value === null ? [] : [`${dimension}:${value}` as SegmentName],
  );
}
