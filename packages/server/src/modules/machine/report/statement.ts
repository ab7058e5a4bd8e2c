import { sql, type RawBuilder } from 'kysely';
import { prepared } from '../../../database/prepared.ts';
import { seconds } from '../../../database/quantities.ts';

/** A report as the database takes it. */
export interface ReportValues {
  tokenHash: Buffer;
  sequence: number;
  after: number;
  at: Date;
  isPartial: boolean;
  agentVersion: string;
  harvesterVersion: string | null;
  /** JSON; null leaves them as they are. */
  directories: string | null;
  /** Start of the five minutes in which it was measured; null when it was not. */
  sampleAt: Date | null;
  set: PlotColumns;
  /** Hexadecimal ids. */
  removed: string[];
  freshSeconds: number;
}

/** Plots, column by column. */
export interface PlotColumns {
  ids: string[];
  ks: number[];
  formats: number[];
  levels: number[];
  bytes: string[];
  areReadable: boolean[];
}

/** What became of a report: `lastSequence` is of before it, `applied` null when it was not applied. */
export interface ReportOutcome {
  accountId: string;
  lastSequence: string;
  applied: string | null;
}

/**
 * Applies a report as one statement. Everybody who changes plots of a machine changes its row as well, in the same
 * transaction and before, so the row is their lock: a report that found it as it is in the statement's own view
 * finds the plots as they are, too. Where somebody else was faster it applies nothing, and is to be sent again.
 *
 * Plots that nobody has claimed are claimed in the order of their ids, as everywhere, so that machines which claim
 * the same ones wait for each other in one direction only. What others claimed before is noted as contested, even
 * if nobody holds it at the moment: those that came before come first.
 */
export function reportStatement(report: ReportValues): RawBuilder<ReportOutcome> {
  const { tokenHash, sequence, after, isPartial, set } = report;
  return sql<ReportOutcome>`${prepared}
    with seen as materialized (
      select id, account_id, last_sequence, xmin as version from machine where token_hash = ${tokenHash}
    ), mine as materialized (
      select machine.id, case when ${after}::bigint = 0 then ${sequence}::bigint else list_began end as began
      from seen join machine on machine.id = seen.id
      where machine.xmin = seen.version
        and machine.last_sequence < ${sequence} and machine.last_sequence >= ${after}
      for no key update of machine
    ), given as materialized (
      select mine.id as machine_id, said.plot_id, said.k, said.format, said.level, said.bytes,
        case when is_readable then 'readable' else 'unreadable' end as state,
        was.state as old_state, was.bytes as old_bytes, was.is_holder
      from mine
      cross join (
        select decode(id, 'hex') as plot_id, k, format, level, bytes, is_readable
        from unnest(
          (select ${set.ids}::text[]), (select ${set.ks}::smallint[]), (select ${set.formats}::smallint[]),
          (select ${set.levels}::smallint[]), (select ${set.bytes}::bigint[]),
          (select ${set.areReadable}::boolean[])
        ) as listed (id, k, format, level, bytes, is_readable)
      ) as said
      left join plot was on was.machine_id = mine.id and was.plot_id = said.plot_id
    ), leaving as materialized (
      select was.machine_id, was.plot_id, was.state, was.bytes, was.is_holder
      from mine
      cross join unnest((select ${report.removed}::text[])) as gone (id)
      join plot was on was.machine_id = mine.id and was.plot_id = decode(gone.id, 'hex')
      where was.state <> 'missing'
      union
      select was.machine_id, was.plot_id, was.state, was.bytes, was.is_holder
      from mine
      join plot was on was.machine_id = mine.id and was.sequence < mine.began
      where mine.began > 0 and not ${isPartial}::boolean and was.state <> 'missing'
        and not exists (select from given where given.plot_id = was.plot_id)
    ), changed as (
      update plot set k = given.k, format = given.format, level = given.level, bytes = given.bytes,
        state = given.state, sequence = ${sequence},
        changed_at = case when given.state = given.old_state then plot.changed_at else clock_timestamp() end
      from given
      where given.old_state is not null and plot.machine_id = given.machine_id and plot.plot_id = given.plot_id
    ), gone as (
      update plot set state = 'missing', sequence = ${sequence}, changed_at = clock_timestamp()
      from leaving
      where plot.machine_id = leaving.machine_id and plot.plot_id = leaving.plot_id
    ), claimed as (
      insert into plot (machine_id, plot_id, k, format, level, bytes, state, is_holder, sequence)
      select machine_id, plot_id, k, format, level, bytes, state, true, ${sequence}::bigint
      from given
      where old_state is null
        and not exists (select from plot other where other.plot_id = given.plot_id and other.is_holder)
        and not exists (select from plot other where other.plot_id = given.plot_id and not other.is_holder)
      order by plot_id
      on conflict do nothing
      returning plot_id, state, bytes
    ), contested as (
      insert into plot (machine_id, plot_id, k, format, level, bytes, state, is_holder, sequence)
      select machine_id, plot_id, k, format, level, bytes, state, false, ${sequence}::bigint
      from given
      where old_state is null and not exists (select from claimed where claimed.plot_id = given.plot_id)
      returning state, bytes
    ), difference as (
      select coalesce(sum(sign) filter (where state = 'readable'), 0) as plots,
        coalesce(sum(sign) filter (where state = 'unreadable'), 0) as unreadable,
        coalesce(sum(sign) filter (where state = 'missing'), 0) as missing,
        coalesce(sum(sign) filter (where state = 'readable' and not is_holder), 0) as contested,
        coalesce(sum(sign * bytes) filter (where state = 'readable'), 0) as theoretical,
        coalesce(sum(sign * bytes) filter (where state = 'readable' and is_holder), 0) as effective
      from (
        select -1, old_state, old_bytes, is_holder from given where old_state is not null
        union all select 1, state, bytes, is_holder from given where old_state is not null
        union all select 1, state, bytes, true from claimed
        union all select 1, state, bytes, false from contested
        union all select -1, state, bytes, is_holder from leaving
        union all select 1, 'missing', bytes, is_holder from leaving
      ) as term (sign, state, bytes, is_holder)
    ), applied as (
      update machine set
        last_sequence = ${sequence},
        list_began = case when ${isPartial} then mine.began else 0 end,
        is_partial = ${isPartial},
        reports = reports + 1,
        agent_version = ${report.agentVersion},
        harvester_version = ${report.harvesterVersion},
        directories = coalesce(${report.directories}::jsonb, directories),
        seen_at = clock_timestamp(),
        reported_at = ${report.at}::timestamptz,
        plot_count = plot_count + plots,
        unreadable_count = unreadable_count + unreadable,
        missing_count = missing_count + missing,
        contested_count = contested_count + contested,
        theoretical_bytes = theoretical_bytes + theoretical,
        effective_bytes = effective_bytes + effective,
        previous_bytes = case when is_partial then previous_bytes else theoretical_bytes end,
        previous_plots = case when is_partial then previous_plots else plot_count end,
        needs_look = needs_look or theoretical_bytes + theoretical
          < case when is_partial then previous_bytes else theoretical_bytes end,
        status = case
          when reports < 2 or created_at > clock_timestamp() - ${seconds(report.freshSeconds)} then 'fresh'
          else 'online' end
      from mine, difference
      where machine.id = mine.id
      returning machine.*
    ), sampled as (
      insert into machine_sample as sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum,
        effective_sum, peak_bytes, peak_plots)
      select id, ${report.sampleAt}::timestamptz, account_id, 1, plot_count, theoretical_bytes,
        effective_bytes, theoretical_bytes, plot_count
      from applied where ${report.sampleAt}::timestamptz is not null
      on conflict (machine_id, at) do update set
        reports = sample.reports + 1,
        plot_sum = sample.plot_sum + excluded.plot_sum,
        theoretical_sum = sample.theoretical_sum + excluded.theoretical_sum,
        effective_sum = sample.effective_sum + excluded.effective_sum,
        peak_bytes = greatest(sample.peak_bytes, excluded.peak_bytes),
        peak_plots = greatest(sample.peak_plots, excluded.peak_plots),
        is_rolled = false
    )
    select seen.account_id, seen.last_sequence, applied.last_sequence as applied
    from seen left join applied on true`;
}
