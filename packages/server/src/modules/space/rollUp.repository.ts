import { sql, type RawBuilder } from 'kysely';
import { advisoryLocks, type Db, type SampleWidth } from '@farm/database';
import { SAMPLE_SECONDS, WIDTH_SECONDS } from '../../intervals.ts';

const HOUR_MS = 3_600_000;
const sampleSeconds = sql.lit(SAMPLE_SECONDS);

/** Owner of the samples of the whole farm. */
export const FARM_OWNER = '00000000-0000-0000-0000-000000000000';

/** A sample that is not, or not fully, part of the rolled-up samples. */
export interface UnrolledSample {
  machineId: string;
  accountId: string;
  at: Date;
  /** Number of its reports when it was read. */
  reports: number;
}

/**
 * Takes the lock for rolling up samples until the transaction ends: two processes at once would overwrite newer sums
 * with older sums.
 * @returns false if another process has the lock and the caller does not wait for it
 */
export async function lockRollUp(db: Db, { isPatient }: { isPatient: boolean }): Promise<boolean> {
  const lock = sql.lit(advisoryLocks.sampleRolling);
  const call = isPatient
    ? sql`select true as "isMine" from (select pg_advisory_xact_lock(${lock})) as taken`
    : sql`select pg_try_advisory_xact_lock(${lock}) as "isMine"`;
  const { rows } = await sql<{ isMine: boolean }>`${call}`.execute(db);
  return rows[0]?.isMine === true;
}

/** Lists samples that are not rolled up, of intervals that begin before `before`: oldest first, grouped by account. */
export async function listUnrolledSamples(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<UnrolledSample[]> {
  return db
    .selectFrom('machineSample')
    .select(['machineId', 'accountId', 'at', 'reports'])
    .where('isRolled', '=', false)
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('accountId')
    .limit(limit)
    .execute();
}

/** Recomputes every account sample that includes these samples. */
export async function updateAccountSamples(db: Db, samples: readonly UnrolledSample[]): Promise<void> {
  await sql`
    with touched as (
      select distinct account_id, at from unnest(${toIdArray(samples, 'accountId')}, ${toInstantArray(samples)}) as given (account_id, at)
    )
    ${insertInto} select sample.account_id, '5m', sample.at, ${sampleSeconds}, ${machineSums}
    from touched join machine_sample sample using (account_id, at)
    where ${buildSpanCondition(samples)}
    group by sample.account_id, sample.at
    ${onConflictReplace}`.execute(db);
  await updateWiderSamples(db, samples, { ownerOf: 'accountId', from: '5m', to: '1h' });
  await updateWiderSamples(db, samples, { ownerOf: 'accountId', from: '1h', to: '1d' });
}

/** Recomputes every machine sample that includes these samples. */
export async function updateMachineSamples(db: Db, samples: readonly UnrolledSample[]): Promise<void> {
  await sql`
    with touched as (
      select distinct machine_id, date_bin(${toInterval('1h')}, at, timestamptz 'epoch') as hour
      from unnest(${toIdArray(samples, 'machineId')}, ${toInstantArray(samples)}) as given (machine_id, at)
    )
    ${insertInto} select touched.machine_id, '1h', touched.hour, count(*) * ${sampleSeconds}, ${machineSums}
    from touched join machine_sample sample on sample.machine_id = touched.machine_id
      and sample.at >= touched.hour and sample.at < touched.hour + ${toInterval('1h')}
    where ${buildSpanCondition(samples)}
    group by touched.machine_id, touched.hour
    ${onConflictReplace}`.execute(db);
  await updateWiderSamples(db, samples, { ownerOf: 'machineId', from: '1h', to: '1d' });
}

/** Marks samples as rolled up, except samples that have received another report since they were read. */
export async function markSamplesRolled(db: Db, samples: readonly UnrolledSample[]): Promise<void> {
  const reports = samples.map((sample) => sample.reports);
  await sql`
    update machine_sample sample set is_rolled = true
    from unnest(${toIdArray(samples, 'machineId')}, ${toInstantArray(samples)}, ${reports}::integer[])
      as read (machine_id, at, reports)
    where sample.machine_id = read.machine_id and sample.at = read.at and sample.reports = read.reports
      and ${buildSpanCondition(samples)}`.execute(db);
}

/**
 * Recomputes the farm samples that include these samples, from the account samples. An interval with more samples to
 * roll up is left to the batch that rolls up the last of them: the farm is summed once, not once per batch.
 */
export async function updateFarmSamples(db: Db, samples: readonly UnrolledSample[]): Promise<void> {
  const finished = await listFinishedInstants(db, samples);
  if (finished.length === 0) return;
  await sql`
    ${insertInto} select ${FARM_OWNER}::uuid, '5m', account.at, ${sampleSeconds}, ${sampleSums(sql`account`)}
    from space_sample account
    where account.width = '5m' and account.at = any(${toInstantArray(finished)}) and account.owner <> ${FARM_OWNER}::uuid
    group by account.at
    ${onConflictReplace}`.execute(db);
  await updateWiderSamples(db, finished, { ownerOf: 'owner', from: '5m', to: '1h' });
  await updateWiderSamples(db, finished, { ownerOf: 'owner', from: '1h', to: '1d' });
}

/** Lists the instants of these samples at which nothing is left to roll up. */
async function listFinishedInstants(
  db: Db,
  samples: readonly UnrolledSample[],
): Promise<{ at: Date; owner: string }[]> {
  const { rows } = await sql<{ at: Date; owner: string }>`
    with given as materialized (select distinct at from unnest(${toInstantArray(samples)}) as given (at))
    select at, ${FARM_OWNER} as owner from given
    where not exists (select from machine_sample sample where sample.at = given.at and not sample.is_rolled)`.execute(
    db,
  );
  return rows;
}

/** Follows from the instants of these samples, whose hours it covers, and tells which days to read. */
function buildSpanCondition(samples: readonly { at: Date }[]): RawBuilder<unknown> {
  const times = samples.map(({ at }) => at.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return sql`sample.at > ${new Date(first - HOUR_MS)} and sample.at < ${new Date(last + HOUR_MS)}`;
}

/** Recomputes the wider samples that include the narrower samples at these instants. */
async function updateWiderSamples<Owner extends string>(
  db: Db,
  touched: readonly (Record<Owner, string> & { at: Date })[],
  { ownerOf, from, to }: { ownerOf: Owner; from: SampleWidth; to: SampleWidth },
): Promise<void> {
  if (touched.length === 0) return;
  await sql`
    with touched as (
      select distinct owner, date_bin(${toInterval(to)}, at, timestamptz 'epoch') as at
      from unnest(${toIdArray(touched, ownerOf)}, ${toInstantArray(touched)}) as given (owner, at)
    )
    ${insertInto} select touched.owner, ${to}, touched.at, sum(narrow.covered_seconds), ${sampleSums(sql`narrow`)}
    from touched join space_sample narrow on narrow.owner = touched.owner and narrow.width = ${from}
      and narrow.at >= touched.at and narrow.at < touched.at + ${toInterval(to)}
    group by touched.owner, touched.at
    ${onConflictReplace}`.execute(db);
}

const insertInto = sql`
  insert into space_sample
    (owner, width, at, covered_seconds, machine_seconds, plot_seconds, theoretical_byte_seconds, effective_byte_seconds)`;
const onConflictReplace = sql`
  on conflict (owner, width, at) do update set covered_seconds = excluded.covered_seconds,
    machine_seconds = excluded.machine_seconds, plot_seconds = excluded.plot_seconds,
    theoretical_byte_seconds = excluded.theoretical_byte_seconds, effective_byte_seconds = excluded.effective_byte_seconds`;

/** The average of a machine's reports in five minutes counts for all five minutes. */
const machineSums = sql`
  count(*) * ${sampleSeconds}, sum(sample.plot_sum * ${sampleSeconds} / sample.reports),
  sum(div(sample.theoretical_sum * ${sampleSeconds}, sample.reports)), sum(div(sample.effective_sum * ${sampleSeconds}, sample.reports))`;

function sampleSums(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    sum(${source}.machine_seconds), sum(${source}.plot_seconds),
    sum(${source}.theoretical_byte_seconds), sum(${source}.effective_byte_seconds)`;
}

/** Returns a width as an SQL interval. A day has 24 hours, regardless of the time zone. */
function toInterval(width: SampleWidth): RawBuilder<unknown> {
  return sql`interval '${sql.raw(String(WIDTH_SECONDS[width]))} seconds'`;
}

function toIdArray<Key extends string>(
  rows: readonly Record<Key, string>[],
  key: Key,
): RawBuilder<readonly string[]> {
  return sql`${rows.map((row) => row[key])}::uuid[]`;
}

function toInstantArray(rows: readonly { at: Date }[]): RawBuilder<readonly Date[]> {
  return sql`${rows.map(({ at }) => at.toISOString())}::timestamptz[]`;
}
