import type { RateHistory } from '@farm/contracts/rollout';
import { sql, type RawBuilder } from 'kysely';
import type { BeaconHourTable, Db } from '@farm/database';
import { buildCountedSql } from './evidence/evidence.repository.ts';

/** Name and length, in hours, of a history. */
export interface HistoryQuery {
  name: string;
  hours: number;
}

/**
 * Returns the visitors and failures of a name's versions, hour by hour. A visitor counts once in each hour; the count
 * of the current hour is at most a minute old.
 */
export async function listRateHistory(db: Db, query: HistoryQuery): Promise<RateHistory> {
  const { rows } = await buildHistorySql(query).execute(db);
  const versions = Map.groupBy(rows, ({ version }) => version);
  return {
    versions: [...versions].map(([version, points]) => ({
      version,
      points: points.map(({ hour, visitors, failed }) => ({ at: hour.toISOString(), visitors, failed })),
    })),
  };
}

export function buildHistorySql({ name, hours }: HistoryQuery): RawBuilder<Omit<BeaconHourTable, 'name'>> {
  return sql`
    select version, hour, visitors, failed from rollout.beacon_hour
    where name = ${name} and hour > now() - make_interval(hours => ${hours})
    order by hour, version`;
}

/** Recounts the hour that began `ago` hours before the current hour. */
export async function updateHourCounts(db: Db, ago: number): Promise<void> {
  const hour = sql`date_trunc('hour', now() - make_interval(hours => ${ago}), 'UTC')`;
  const { rows } = await sql<{ name: string; version: string }>`
    select distinct name, version from rollout.beacon where hour = ${hour}`.execute(db);
  for (const { name, version } of rows) {
    const visitorsOfHour = sql`
      select visitor, network, failed_at is not null as has_failed, failure from rollout.beacon
      where name = ${name} and version = ${version} and hour = ${hour}`;
    await sql`
      with ${buildCountedSql(visitorsOfHour)}
      insert into rollout.beacon_hour (name, hour, version, visitors, failed)
      select ${name}::text, ${hour}, ${version}::text, count(*), count(*) filter (where has_failed) from counted
      having count(*) > 0
      on conflict (name, hour, version) do update set visitors = excluded.visitors, failed = excluded.failed`.execute(
      db,
    );
  }
}
