import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { Evidence } from '../evidence/evidence.ts';
import { FAILURES_MIN, mustHalt } from '../evidence/isWorse.ts';
import { findEvidence, hasFailed } from '../evidence/repository.ts';
import { followStandings } from '../followStandings.ts';

const HOUR_MS = 3_600_000;
/** Typical figures of a working version: pages also fail for reasons of their own. */
const USUAL: Evidence = { visitors: 1_000, failed: 10, elsewhere: null, failure: null };

/**
 * Logs an alarm when a stable version fails for more than 6 of 100 visitors of the last hour, once per hour and
 * version. It does not halt the version: people have to decide on a replacement.
 */
export function createStableWatch({ db, log }: { db: Db; log: Logger }): () => Promise<void> {
  const standings = followStandings(db);
  const toldAt = new Map<string, number>();
  return async () => {
    await standings.refresh();
    const now = Date.now();
    for (const [key, at] of toldAt) if (now - at >= HOUR_MS) toldAt.delete(key);
    for (const { name, version } of standings.stables()) {
      const query = { name, version, since: new Date(now - HOUR_MS) };
      if (toldAt.has(`${name} ${version}`) || !(await hasFailed(db, query, FAILURES_MIN))) continue;
      const evidence = await findEvidence(db, query);
      if (!mustHalt(evidence, USUAL)) continue;
      const { visitors, failed, failure } = evidence;
      toldAt.set(`${name} ${version}`, now);
      log.error(
        { name, version, visitors, failed, failure },
        'a stable version fails: roll it back or disable it',
      );
    }
  };
}
