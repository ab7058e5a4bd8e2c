import { parseFailures } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { advisoryLocks, type Db } from '@farm/database';
import type { Verdict } from '../evidence/checkCanary.ts';
import type { CanaryRun } from './notice.repository.ts';

/** Locks the canary check until the end of the transaction. @returns false if another process holds the lock */
export async function lockHaltCheck(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.halting)}) as "isMine"`.execute(transaction);
  return rows[0]?.isMine === true;
}

/** Names what a verdict is about: the harm, and the segment if it is not about all visitors. */
export function toTopic({ harm, segment }: Pick<Verdict, 'harm' | 'segment'>): string {
  return segment === null ? harm : `${harm} ${segment}`;
}

/** Lists what a canary was halted or paused for since it began, as {@link toTopic} names it. */
export async function listHarmsDecided(
  db: Db,
  { name, version, since }: CanaryRun,
): Promise<ReadonlySet<string>> {
  const halts = await db
    .selectFrom('rollout.halt')
    .select('why')
    .where('action', '=', 'stop-canary')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('at', '>=', since)
    .execute();
  return new Set(
    halts.map(({ why }) => {
      const { sign = 'failed', segment = null } = parseFailures(why) ?? {};
      return toTopic({ harm: sign, segment });
    }),
  );
}
