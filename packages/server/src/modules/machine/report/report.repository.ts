import { MAX_MACHINE_PLOTS } from '@farm/contracts';
import { sql, type RawBuilder } from 'kysely';
import { type Db, prepared, toSecondsInterval } from '@farm/database';

/** A report as passed to the database. */
export interface ReportValues {
  tokenHash: Buffer;
  sequence: number;
  after: number;
  at: Date;
  isPartial: boolean;
  agentVersion: string;
  harvesterVersion: string | null;
  /** JSON; null leaves them unchanged. */
  directories: string | null;
  /** Start of the five minutes in which it was measured; null if it is no measurement. */
  sampleAt: Date | null;
  set: PlotValues[];
  /** Hexadecimal ids. */
  removed: string[];
}

/** A plot as passed to the database. */
export interface PlotValues {
  /** Hexadecimal. */
  id: string;
  k: number;
  format: number;
  level: number;
  /** Effective size in bytes. */
  bytes: string;
  isReadable: boolean;
}

/**
 * Outcome of a report. `lastSequence` is the machine's sequence before the report; `applied` is null if the report was
 * not applied.
 */
export interface ReportOutcome {
  /** Index in the list of reports. */
  place: number;
  accountId: string;
  lastSequence: string;
  applied: string | null;
  /** True if it was not applied because the machine would have too many plots. */
  isFull: boolean;
}

/**
 * Applies reports of different machines, each only if it is its machine's next report. A report whose token belongs to
 * no machine has no outcome.
 */
export async function applyReports(
  db: Db,
  reports: readonly ReportValues[],
  freshSeconds: number,
): Promise<(ReportOutcome | undefined)[]> {
  const { rows } = await buildReportStatement(reports, freshSeconds).execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return reports.map((_, place) => byPlace.get(place));
}

/** Returns true if a machine has the token. */
export async function hasMachineToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from machine where token_hash = ${tokenHash}`.execute(db);
  return rows.length > 0;
}

/**
 * Builds one statement that applies reports of several machines; reports without a machine have no outcome. Every
 * writer of a machine's plots also changes the machine's row in the same transaction, and locks it first, in id order.
 * So a report that finds the row as in the statement's own snapshot finds the plots unchanged, too. If another writer
 * was faster, the report applies nothing and must be sent again.
 *
 * Unclaimed plots are claimed in id order, as everywhere, so that machines that claim the same plots wait for each
 * other in one direction only. A plot that another machine claimed before is recorded as contested, even if it has no
 * holder at the moment: earlier claims come first. So is a plot that another machine may have counted within the time
 * that reports reach back.
 *
 * Lists are wrapped in subqueries because the planner would otherwise make a plan for each length of the lists.
 */
export function buildReportStatement(
  reports: readonly ReportValues[],
  freshSeconds: number,
): RawBuilder<ReportOutcome> {
  const maxPlots = sql.lit(MAX_MACHINE_PLOTS);
  const toColumn = <Value>(read: (report: ReportValues) => Value) => reports.map(read);
  const set = reports.flatMap((report, place) => report.set.map((plot) => ({ ...plot, place })));
  const removed = reports.flatMap((report, place) => report.removed.map((id) => ({ id, place })));
  return sql<ReportOutcome>`${prepared}
    with said as materialized (
      select token_hash, sequence, after, at, is_partial, agent_version, harvester_version, directories, sample_at,
        set_count, place::integer - 1 as place
      from unnest(
        (select ${toColumn(({ tokenHash }) => tokenHash)}::bytea[]),
        (select ${toColumn(({ sequence }) => sequence)}::bigint[]),
        (select ${toColumn(({ after }) => after)}::bigint[]),
        (select ${toColumn(({ at }) => at)}::timestamptz[]),
        (select ${toColumn(({ isPartial }) => isPartial)}::boolean[]),
        (select ${toColumn(({ agentVersion }) => agentVersion)}::text[]),
        (select ${toColumn(({ harvesterVersion }) => harvesterVersion)}::text[]),
        (select ${toColumn(({ directories }) => directories)}::text[]),
        (select ${toColumn(({ sampleAt }) => sampleAt)}::timestamptz[]),
        (select ${toColumn((report) => report.set.length)}::integer[])
      ) with ordinality as listed (token_hash, sequence, after, at, is_partial, agent_version,
        harvester_version, directories, sample_at, set_count, place)
    ), named as materialized (
      select place, decode(id, 'hex') as plot_id, k, format, level, bytes, is_readable
      from unnest(
        (select ${set.map(({ place }) => place)}::integer[]), (select ${set.map(({ id }) => id)}::text[]),
        (select ${set.map(({ k }) => k)}::smallint[]), (select ${set.map(({ format }) => format)}::smallint[]),
        (select ${set.map(({ level }) => level)}::smallint[]),
        (select ${set.map(({ bytes }) => bytes)}::bigint[]),
        (select ${set.map(({ isReadable }) => isReadable)}::boolean[])
      ) as listed (place, id, k, format, level, bytes, is_readable)
    ), seen as materialized (
      select said.place, machine.id, machine.account_id, machine.last_sequence, machine.xmin as version,
        -- Counts new plots only near the limit: they make no difference below it.
        case when known + set_count <= ${maxPlots} then false
          else known + (
            select count(*) from named where named.place = said.place and not exists (
              select from plot where plot.machine_id = machine.id and plot.plot_id = named.plot_id)
          ) > ${maxPlots} end as is_full
      from said join machine on machine.token_hash = said.token_hash
      cross join lateral (select plot_count + unreadable_count + missing_count as known) as plots
    ), locked as materialized (
      select machine.id, said.*, case when said.after = 0 then said.sequence else machine.list_began end as began
      from seen join said on said.place = seen.place join machine on machine.id = seen.id
      where machine.xmin = seen.version and not seen.is_full
        and machine.last_sequence < said.sequence and machine.last_sequence >= said.after
      order by machine.id
      for no key update of machine
    ), mine as materialized (
      -- The sort reads every row first, so nothing is written before everything is locked.
      select * from locked order by place
    ), given as materialized (
      select mine.id as machine_id, mine.sequence, plot.plot_id, plot.k, plot.format, plot.level, plot.bytes,
        case when is_readable then 'readable' else 'unreadable' end as state,
        was.state as old_state, was.bytes as old_bytes, was.is_holder
      from named plot
      join mine on mine.place = plot.place
      left join plot was on was.machine_id = mine.id and was.plot_id = plot.plot_id
    ), leaving as materialized (
      select was.machine_id, mine.sequence, was.plot_id, was.state, was.bytes, was.is_holder
      from unnest(
        (select ${removed.map(({ place }) => place)}::integer[]), (select ${removed.map(({ id }) => id)}::text[])
      ) as gone (place, plot_id)
      join mine on mine.place = gone.place
      join plot was on was.machine_id = mine.id and was.plot_id = decode(gone.plot_id, 'hex')
      where was.state <> 'missing'
      union
      select was.machine_id, mine.sequence, was.plot_id, was.state, was.bytes, was.is_holder
      from mine
      join plot was on was.machine_id = mine.id and was.sequence < mine.began
      where mine.began > 0 and not mine.is_partial and was.state <> 'missing'
        and not exists (
          select from given where given.machine_id = was.machine_id and given.plot_id = was.plot_id)
    ), changed as (
      update plot set k = given.k, format = given.format, level = given.level, bytes = given.bytes,
        state = given.state, sequence = given.sequence,
        changed_at = case when given.state = given.old_state then plot.changed_at else clock_timestamp() end
      from given
      where given.old_state is not null and plot.machine_id = given.machine_id and plot.plot_id = given.plot_id
    ), gone as (
      update plot set state = 'missing', sequence = leaving.sequence, changed_at = clock_timestamp()
      from leaving
      where plot.machine_id = leaving.machine_id and plot.plot_id = leaving.plot_id
    ), claimed as (
      insert into plot (machine_id, plot_id, k, format, level, bytes, state, is_holder, sequence)
      select machine_id, plot_id, k, format, level, bytes, state, true, sequence
      from given
      where old_state is null
        and not exists (select from plot other where other.plot_id = given.plot_id and other.is_holder)
        and not exists (select from plot other where other.plot_id = given.plot_id and not other.is_holder)
        and not exists (select from plot_release release where release.plot_id = given.plot_id)
      order by plot_id, machine_id
      on conflict do nothing
      returning machine_id, plot_id, state, bytes
    ), contested as (
      insert into plot (machine_id, plot_id, k, format, level, bytes, state, is_holder, sequence)
      select machine_id, plot_id, k, format, level, bytes, state, false, sequence
      from given
      where old_state is null and not exists (
        select from claimed where claimed.machine_id = given.machine_id and claimed.plot_id = given.plot_id)
      returning machine_id, state, bytes
    ), difference as (
      select machine_id,
        coalesce(sum(sign) filter (where state = 'readable'), 0) as plots,
        coalesce(sum(sign) filter (where state = 'unreadable'), 0) as unreadable,
        coalesce(sum(sign) filter (where state = 'missing'), 0) as missing,
        coalesce(sum(sign) filter (where state = 'readable' and not is_holder), 0) as contested,
        coalesce(sum(sign * bytes) filter (where state = 'readable'), 0) as readable,
        coalesce(sum(sign * bytes) filter (where state <> 'readable'), 0) as lost,
        coalesce(sum(sign * bytes) filter (where state = 'readable' and is_holder), 0) as effective
      from (
        select machine_id, -1, old_state, old_bytes, is_holder from given where old_state is not null
        union all select machine_id, 1, state, bytes, is_holder from given where old_state is not null
        union all select machine_id, 1, state, bytes, true from claimed
        union all select machine_id, 1, state, bytes, false from contested
        union all select machine_id, -1, state, bytes, is_holder from leaving
        union all select machine_id, 1, 'missing', bytes, is_holder from leaving
        union all select id, 0, 'readable', 0, true from mine
      ) as term (machine_id, sign, state, bytes, is_holder)
      group by machine_id
    ), applied as (
      update machine set
        last_sequence = mine.sequence,
        list_began = case when mine.is_partial then mine.began else 0 end,
        is_partial = mine.is_partial,
        reports = reports + 1,
        agent_version = mine.agent_version,
        harvester_version = mine.harvester_version,
        directories = coalesce(mine.directories::jsonb, machine.directories),
        seen_at = clock_timestamp(),
        reported_at = mine.at,
        plot_count = plot_count + plots,
        unreadable_count = unreadable_count + unreadable,
        missing_count = missing_count + missing,
        contested_count = contested_count + contested,
        readable_bytes = readable_bytes + readable,
        lost_bytes = lost_bytes + lost,
        effective_bytes = effective_bytes + effective,
        previous_bytes = case when machine.is_partial then previous_bytes else readable_bytes end,
        previous_plots = case when machine.is_partial then previous_plots else plot_count end,
        needs_look = needs_look or readable_bytes + readable
          < case when machine.is_partial then previous_bytes else readable_bytes end,
        status = case
          when reports < 2 or created_at > clock_timestamp() - ${toSecondsInterval(freshSeconds)} then 'fresh'
          else 'online' end
      from mine join difference on difference.machine_id = mine.id
      where machine.id = mine.id
      returning machine.id, machine.account_id, machine.last_sequence, mine.sample_at,
        machine.plot_count, machine.readable_bytes,
        machine.plot_count + machine.unreadable_count + machine.missing_count as known_count,
        machine.readable_bytes + machine.lost_bytes as theoretical_bytes,
        case when mine.sample_at < taken_at then greatest(machine.effective_bytes - taken_bytes, 0)
          else machine.effective_bytes end as counted_bytes
    ), sampled as (
      insert into machine_sample as sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum,
        effective_sum, peak_bytes, peak_plots)
      select id, sample_at, account_id, 1, known_count, theoretical_bytes, counted_bytes, readable_bytes,
        plot_count
      from applied where sample_at is not null
      on conflict (machine_id, at) do update set
        reports = sample.reports + 1,
        plot_sum = sample.plot_sum + excluded.plot_sum,
        theoretical_sum = sample.theoretical_sum + excluded.theoretical_sum,
        effective_sum = sample.effective_sum + excluded.effective_sum,
        peak_bytes = greatest(sample.peak_bytes, excluded.peak_bytes),
        peak_plots = greatest(sample.peak_plots, excluded.peak_plots),
        is_rolled = false
    )
    select seen.place, seen.account_id, seen.last_sequence, applied.last_sequence as applied, seen.is_full
    from seen left join applied on applied.id = seen.id`;
}
