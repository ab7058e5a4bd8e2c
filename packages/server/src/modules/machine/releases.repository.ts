import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';

/** How far back a sample can lie: the backlog of a day, and an hour for clocks that are wrong and for waiting. */
export const SAMPLES_REACH = sql`interval '25 hours'`;

/**
 * Statement that notes what was held of plots which are no longer there. `gone` has their machine, id, state and
 * change, and whether they were held; one that could not be read counted nothing since then.
 */
export function noteReleases(gone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into plot_release (plot_id, account_id, released_at)
    select plot_id, account_id, case when state = 'readable' then clock_timestamp() else changed_at end
    from ${gone} as gone join machine on machine.id = gone.machine_id
    where is_holder order by plot_id
    on conflict (plot_id) do update set account_id = excluded.account_id, released_at = excluded.released_at`;
}

/** Deletes releases of plots that no sample to come can be of: whoever reports one holds it at once. */
export async function deleteOldReleases(db: Db): Promise<void> {
  await sql`delete from plot_release where released_at < clock_timestamp() - ${SAMPLES_REACH}`.execute(db);
}
