import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Effective size of a k32 plot in bytes. */
export const PLOT_BYTES = 108_877_420_954n;

/** A machine of the account without reports. */
export async function addMachine(db: Db, accountId: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into machine (account_id, name, token_hash, agent_version)
    values (${accountId}, ${name}, decode(md5(gen_random_uuid()::text), 'hex'), '1.0.0') returning id`.execute(
    db,
  );
  const [added] = rows;
  if (!added) throw new Error('No machine');
  return added.id;
}

/** Stores the result of a report of this many plots directly in the tables. */
export async function makeStoredReport(
  db: Db,
  machineId: string,
  { plots, at = new Date() }: { plots: number; at?: Date },
): Promise<void> {
  const bytes = (BigInt(plots) * PLOT_BYTES).toString();
  await sql`
    with bucket as (
      insert into machine_sample as known (machine_id, at, account_id, reports, plot_sum, theoretical_sum,
        effective_sum, peak_bytes, peak_plots)
      select id, date_bin('5 minutes', ${at}::timestamptz, 'epoch'), account_id, 1, ${plots}::int, ${bytes}::numeric,
        ${bytes}::numeric, ${bytes}::numeric, ${plots}::int
      from machine where id = ${machineId}
      on conflict (machine_id, at) do update set reports = known.reports + 1,
        plot_sum = known.plot_sum + excluded.plot_sum,
        theoretical_sum = known.theoretical_sum + excluded.theoretical_sum,
        effective_sum = known.effective_sum + excluded.effective_sum,
        peak_bytes = greatest(known.peak_bytes, excluded.peak_bytes),
        peak_plots = greatest(known.peak_plots, excluded.peak_plots)
    )
    update machine set previous_bytes = readable_bytes, previous_plots = plot_count,
      needs_look = needs_look or ${bytes}::numeric < readable_bytes, readable_bytes = ${bytes}::numeric,
      effective_bytes = ${bytes}::numeric, plot_count = ${plots}, reports = reports + 1,
      last_sequence = last_sequence + 1, reported_at = ${at}, seen_at = clock_timestamp()
    where id = ${machineId}`.execute(db);
}
