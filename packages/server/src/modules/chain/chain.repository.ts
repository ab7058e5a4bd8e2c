import { sql, type RawBuilder } from 'kysely';
import { type Db, type SampleWidth, toSecondsInterval } from '@farm/database';
import { WIDTH_SECONDS, type Steps } from '../../intervals.ts';
import type { ChainReading } from '@farm/chain';

/**
 * Stores a reading in its interval of each width; of two readings the later one stays, unless it comes from a clock
 * that ran ahead.
 */
export async function addReading(db: Db, { height, netSpace, source, at }: ChainReading): Promise<void> {
  await sql`
    insert into chain_sample as present (width, at, height, net_space, source, read_at)
    select width, date_bin(length, ${at}::timestamptz, timestamptz 'epoch'), ${height}::numeric,
      ${netSpace.toString()}::numeric, ${source}, ${at}::timestamptz
    from jsonb_each_text(${JSON.stringify(WIDTH_SECONDS)}::jsonb) as step (width, seconds),
      lateral make_interval(secs => seconds::integer) as length
    on conflict (width, at) do update set height = excluded.height, net_space = excluded.net_space,
      source = excluded.source, read_at = excluded.read_at
    where present.read_at <= excluded.read_at or present.read_at > clock_timestamp() + ${MAX_CLOCK_SKEW}`.execute(
    db,
  );
}

/** Maximum difference between clocks of processes; a reading further ahead comes from a wrong clock. */
const MAX_CLOCK_SKEW = sql`interval '5 minutes'`;

/** Returns the newest reading, which is that of the newest day. */
export async function findNewestReading(db: Db): Promise<ChainReading | undefined> {
  return findFirstReading(db, sql`width = '1d' and read_at <= clock_timestamp() + ${MAX_CLOCK_SKEW}`);
}

/** Returns the newest reading of a node in the last three days. */
export async function findNewestNodeReading(db: Db): Promise<ChainReading | undefined> {
  return findFirstReading(
    db,
    sql`width = '5m' and source = 'node' and read_at > clock_timestamp() - interval '72 hours'
      and read_at <= clock_timestamp() + ${MAX_CLOCK_SKEW}`,
  );
}

/**
 * Returns the newest reading of the last days before an instant on a five-minute boundary; the oldest reading if there
 * is none.
 */
export async function findReadingBefore(db: Db, instant: Date): Promise<ChainReading | undefined> {
  return (
    (await findFirstReading(db, sql`width = '5m' and at < ${instant}`)) ??
    findFirstReading(db, sql`width = '5m' and read_at <= clock_timestamp() + ${MAX_CLOCK_SKEW}`, sql`asc`)
  );
}

async function findFirstReading(
  db: Db,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`desc`,
): Promise<ChainReading | undefined> {
  const { rows } = await sql<StoredReading>`
    select height, net_space, source, read_at as at from chain_sample
    where ${condition} order by chain_sample.at ${order} limit 1`.execute(db);
  return rows[0] && toReading(rows[0]);
}

/** Returns the last reading within each interval, oldest first; `at` is the start of the interval. */
export async function listReadings(db: Db, { width, stepSeconds, from, to }: Steps): Promise<ChainReading[]> {
  const { rows } = await sql<StoredReading>`
    select distinct on (1) date_bin(${toSecondsInterval(stepSeconds)}, sample.at, timestamptz 'epoch') as at,
      height, net_space, source
    from chain_sample sample where width = ${width} and sample.at >= ${from} and sample.at < ${to}
    order by 1, sample.at desc`.execute(db);
  return rows.map(toReading);
}

/** Deletes readings of one width that are older than this number of days. */
export async function deleteReadings(db: Db, width: SampleWidth, days: number): Promise<void> {
  await db
    .deleteFrom('chainSample')
    .where('width', '=', width)
    .where('at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

type StoredReading = Omit<ChainReading, 'height'> & { height: bigint };

function toReading(row: StoredReading): ChainReading {
  return { ...row, height: Number(row.height) };
}
