import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { Evidence } from '../evidence/evidence.ts';
import { MIN_FAILURES, isHaltRequired } from '../evidence/isWorse.ts';
import { readEvidence, hasFailed } from '../evidence/evidence.repository.ts';
import { createRevisionCache } from '../createRevisionCache.ts';

const HOUR_MS = 3_600_000;
/** Typical figures of a working version: pages also fail for reasons of their own. */
const BASELINE: Evidence = { visitors: 1_000, failed: 10, elsewhere: null, failure: null };

/**
 * Logs an alarm when a stable version fails for more than 6 of 100 visitors of the last hour, once per hour and
 * version. It does not halt the version: people have to decide on a replacement.
 */
export function createStableWatch({ db, log }: { db: Db; log: Logger }): () => Promise<void> {
  const revisions = createRevisionCache(db);
  const alarmedAt = new Map<string, number>();
  return async () => {
    await revisions.refresh();
    const now = Date.now();
    for (const [key, at] of alarmedAt) if (now - at >= HOUR_MS) alarmedAt.delete(key);
    for (const { name, version } of revisions.listStables()) {
      const query = { name, version, since: new Date(now - HOUR_MS) };
      if (alarmedAt.has(`${name} ${version}`) || !(await hasFailed(db, query, MIN_FAILURES))) continue;
      const evidence = await readEvidence(db, query);
      if (!isHaltRequired(evidence, BASELINE)) continue;
      const { visitors, failed, failure } = evidence;
      alarmedAt.set(`${name} ${version}`, now);
      log.error(
        { name, version, visitors, failed, failure },
        'a stable version fails: roll it back or disable it',
      );
    }
  };
}
