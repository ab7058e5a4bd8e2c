import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Longer than the queue ever waits before it tries a job again. */
const LONGEST_WAIT = sql`interval '1 hour'`;

/** Times at which the queue last looked after itself; it does so again a while later. */
const upkeepTimes = {
  queue: ['monitor_on', 'monitor_claim_on', 'maintain_on'],
  version: ['cron_on', 'bam_on', 'flow_on'],
};

/** Makes jobs run, and the queue look after them, whose time the database's clock put too far into the future. */
export async function updateFutureJobs(db: Db): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + ${LONGEST_WAIT}`.execute(db);
  await sql`
    update pgboss.job set started_on = now() where state = 'active' and started_on > now() + ${LONGEST_WAIT}`.execute(
    db,
  );
  for (const [table, columns] of Object.entries(upkeepTimes))
    for (const column of columns)
      await sql`
        update pgboss.${sql.id(table)} set ${sql.id(column)} = now()
        where ${sql.id(column)} > now() + ${LONGEST_WAIT}`.execute(db);
}
