import { sql } from 'kysely';
import { type Db, deletePartitions, type SampleWidth, toSecondsInterval } from '@farm/database';
import type { Steps } from '../../intervals.ts';
import { SAMPLE_SECONDS } from '../../intervals.ts';

/** Measurements over an interval: amounts multiplied by the seconds for which they held. */
export interface SpaceRow {
  at: Date;
  coveredSeconds: bigint;
  machineSeconds: bigint;
  plotSeconds: bigint;
  theoreticalByteSeconds: bigint;
  effectiveByteSeconds: bigint;
}

/** Lists measurements of a machine, an account or the farm by interval, oldest first. */
export async function listSpace(
  db: Db,
  { owner, width, stepSeconds, from, to }: Steps & { owner: string },
): Promise<SpaceRow[]> {
  const { rows } = await sql<SpaceRow>`
    select date_bin(${toSecondsInterval(stepSeconds)}, at, timestamptz 'epoch') as at,
      sum(covered_seconds)::numeric as covered_seconds, sum(machine_seconds) as machine_seconds,
      sum(plot_seconds) as plot_seconds, sum(theoretical_byte_seconds) as theoretical_byte_seconds,
      sum(effective_byte_seconds) as effective_byte_seconds
    from space_sample where owner = ${owner} and width = ${width} and at >= ${from} and at < ${to}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Like {@link listSpace}, by five minutes: for a machine, only its raw samples have them. */
export async function listMachineSpace(
  db: Db,
  machineId: string,
  { from, to }: Pick<Steps, 'from' | 'to'>,
): Promise<SpaceRow[]> {
  const { rows } = await sql<SpaceRow>`
    select at, ${machineFigures}
    from machine_sample where machine_id = ${machineId} and at >= ${from} and at < ${to}
    order by at`.execute(db);
  return rows;
}

/** Finds the newest five minutes of a machine, an account or the farm. */
export async function findNewestSpace(
  db: Db,
  owner: string,
  { from, to }: Pick<Steps, 'from' | 'to'>,
): Promise<SpaceRow | undefined> {
  const { rows } = await sql<SpaceRow>`
    (select at, covered_seconds::numeric, machine_seconds, plot_seconds, theoretical_byte_seconds, effective_byte_seconds
    from space_sample where owner = ${owner} and width = '5m' and at >= ${from} and at < ${to}
    order by at desc limit 1)
    union all
    (select at, ${machineFigures}
    from machine_sample where machine_id = ${owner} and at >= ${from} and at < ${to}
    order by at desc limit 1)`.execute(db);
  return rows[0];
}

/** The average of a machine's reports in five minutes counts for all five minutes. */
const sampleSeconds = sql.lit(SAMPLE_SECONDS);
const machineFigures = sql`
  ${sampleSeconds}::numeric as covered_seconds, ${sampleSeconds}::numeric as machine_seconds,
  div(plot_sum::numeric * ${sampleSeconds}, reports) as plot_seconds, div(theoretical_sum * ${sampleSeconds}, reports) as theoretical_byte_seconds,
  div(effective_sum * ${sampleSeconds}, reports) as effective_byte_seconds`;

/** Returns true if the account has this machine. */
export async function hasMachine(db: Db, accountId: string, machineId: string): Promise<boolean> {
  const found = await db
    .selectFrom('machine')
    .select('id')
    .where('id', '=', machineId)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

const DELETE_BATCH_SIZE = 10_000;

/** Returns the time of the oldest sample that is not rolled up. */
export async function findOldestUnrolledTime(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from machine_sample where not is_rolled order by at limit 1`.execute(db);
  return rows[0]?.at;
}

/**
 * Drops the machine samples of days that ended more than `days` ago. Keeps all samples from the hour of the oldest sample that
 * is not rolled up: rolling it up recomputes their sums.
 */
export async function deleteOldMachineSamples(db: Db, days: number): Promise<void> {
  await deletePartitions(
    db,
    'public.machine_sample',
    sql`least(now() - make_interval(days => ${days}),
      (select date_bin('1 hour', min(at), timestamptz 'epoch') from machine_sample where not is_rolled))`,
  );
}

/** Deletes samples of one width older than `days`, in batches. */
export async function deleteOldSpaceSamples(db: Db, width: SampleWidth, days: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      with old as materialized (
        select owner, at from space_sample
        where width = ${width} and at < now() - make_interval(days => ${days}) limit ${DELETE_BATCH_SIZE})
      delete from space_sample sample using old
      where sample.owner = old.owner and sample.width = ${width} and sample.at = old.at`.execute(db);
    if (numAffectedRows < DELETE_BATCH_SIZE) return;
  }
}
