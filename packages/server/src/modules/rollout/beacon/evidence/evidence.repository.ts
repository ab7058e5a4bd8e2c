import type { Rates } from '@farm/contracts/rollout';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';
import type { Evidence } from './evidence.ts';

/** Version, and the start of the period to count. */
export interface EvidenceQuery {
  name: string;
  version: string;
  since: Date;
}

const HOUR_MS = 3_600_000;
/** Limit on visitor-hours read for a version; the newest count. */
export const MAX_VISITOR_HOURS = 5_000;
/** Limit on visitors counted per network while other networks report the version too. */
const MAX_VISITORS_PER_NETWORK = 20;

/** Returns the visitor reports on a version, counting each visitor once. Reaches back 48 hours. */
export async function readEvidence(db: Db, query: EvidenceQuery): Promise<Evidence> {
  const { rows } = await buildEvidenceSql(query).execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counting visitors gave nothing');
  const { visitors, failed, elsewhereVisitors, elsewhereFailed, failure } = row;
  const elsewhere =
    elsewhereVisitors === null ? null : { visitors: elsewhereVisitors, failed: elsewhereFailed };
  return { visitors, failed, elsewhere, failure };
}

/** Returns the counts only. */
export async function readRates(db: Db, query: EvidenceQuery): Promise<Rates> {
  const { visitors, failed } = await readEvidence(db, query);
  return { visitors, failed };
}

/** True if a version failed in at least `count` visitor-hours. Reads no more rows than that. */
export async function hasFailed(db: Db, query: EvidenceQuery, count: number): Promise<boolean> {
  const { rows } = await buildFailuresSql(query, count).execute(db);
  return rows.length >= count;
}

interface EvidenceRow {
  visitors: number;
  failed: number;
  elsewhereVisitors: number | null;
  elsewhereFailed: number;
  failure: string | null;
}

export function buildEvidenceSql(query: EvidenceQuery): RawBuilder<EvidenceRow> {
  return sql`
    with ${buildCountedSql(buildVisitorHoursSql(query))}, by_network as (
      select network, count(*) as visitors, count(*) filter (where has_failed) as failed
      from counted group by network
    ), worst as (
      select sum(visitors) as visitors, sum(failed) as failed from (
        select visitors, failed from by_network order by failed desc, visitors
        limit (select case when count(*) >= 4 then 2 when count(*) >= 2 then 1 else 0 end from by_network)
      ) as left_out
    )
    select coalesce(sum(visitors), 0)::integer as visitors,
      coalesce(sum(failed), 0)::integer as failed,
      (sum(visitors) - (select visitors from worst))::integer as elsewhere_visitors,
      (sum(failed) - (select failed from worst))::integer as elsewhere_failed,
      (select mode() within group (order by failure) from counted) as failure
    from by_network`;
}

export function buildFailuresSql(
  { name, version, since }: EvidenceQuery,
  count: number,
): RawBuilder<unknown> {
  return sql`
    select from rollout.beacon
    where name = ${name} and version = ${version} and failed_at >= ${since} and ${buildHourCondition(since)}
    order by failed_at desc limit ${count}`;
}

/**
 * Builds common table expressions that end in `counted`: the visitors that count, out of a query for visitor-hours. The
 * visitors counted for a network are picked by keyed hash, which an outsider cannot aim at.
 */
export function buildCountedSql(hours: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`hours as materialized (${hours}), visitors as (
      select visitor, min(network) as network, bool_or(has_failed) as has_failed, max(failure) as failure,
        bit_or(signs) as signs, max(language) as language, max(screen) as screen, max(role) as role,
        max(browser) as browser
      from hours group by visitor
    ), placed as (
      select *, row_number() over (partition by network order by visitor) as place from visitors
    ), counted as (
      select network, has_failed, failure, signs, language, screen, role, browser from placed
      where place <= ${MAX_VISITORS_PER_NETWORK} or (select min(network) = max(network) from visitors)
    )`;
}

function buildVisitorHoursSql({ name, version, since }: EvidenceQuery): RawBuilder<unknown> {
  return sql`
    select visitor, network, coalesce(failed_at >= ${since}, false) as has_failed,
      case when failed_at >= ${since} then failure end as failure,
      signs, language, screen, role, browser
    from rollout.beacon
    where name = ${name} and version = ${version} and seen_at >= ${since} and ${buildHourCondition(since)}
    order by seen_at desc limit ${MAX_VISITOR_HOURS}`;
}

/** Follows from the time of a beacon, which is in its hour, and tells which days to read. */
export function buildHourCondition(since: Date): RawBuilder<unknown> {
  return sql`hour > ${new Date(since.getTime() - HOUR_MS)}`;
}
