import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';

/** Greatest age of an arriving sample: a backlog of one day, plus an hour for wrong clocks and queueing. */
export const MAX_SAMPLE_AGE = sql`interval '25 hours'`;

/**
 * Builds a statement that records the release of held plots whose rows are deleted. The source has their machine, id,
 * state, time of change and holder flag. A plot that was not readable has counted nothing since its change, so it
 * counts as released then.
 */
export function buildReleaseStatement(deletedPlots: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into plot_release (plot_id, account_id, released_at)
    select plot_id, account_id, case when state = 'readable' then clock_timestamp() else changed_at end
    from ${deletedPlots} as gone join machine on machine.id = gone.machine_id
    where is_holder order by plot_id
    on conflict (plot_id) do update set account_id = excluded.account_id, released_at = excluded.released_at`;
}

/** Deletes releases older than any sample still to arrive. A machine that reports such a plot holds it at once. */
export async function deleteOldReleases(db: Db): Promise<void> {
  await sql`delete from plot_release where released_at < clock_timestamp() - ${MAX_SAMPLE_AGE}`.execute(db);
}
