import type { AppParts } from '../../../app.ts';
import { endDrops, openDrops } from './drops/repository.ts';
import { mailIncidents } from './mails/mailIncidents.ts';
import { endDeleted, endSilences, openSilences } from './silence/repository.ts';

/** What watching over machines needs. */
export interface AlarmWatchParts extends Pick<AppParts, 'db' | 'live' | 'mailQueue'> {
  /** How long an incident waits for others to share its mail with. */
  groupSeconds: number;
  /** How long the farm has to have listened before it calls a machine silent. */
  listenSeconds: number;
}

/** Turns further apart than this were interrupted: the process, its computer or the database stood still. */
const INTERRUPTED_MS = 30_000;

/**
 * Watches over the machines of all accounts. Each call takes one look; several processes may do it at once.
 * After an interruption nobody is called silent until everybody had the time to report: it was the farm that
 * did not listen.
 */
export function createAlarmWatch(parts: AlarmWatchParts): () => Promise<void> {
  const { db, live, groupSeconds, listenSeconds } = parts;
  let listeningSince = 0;
  let lastTurnAt = -Infinity;

  return async () => {
    const now = Date.now();
    if (now - lastTurnAt > INTERRUPTED_MS) listeningSince = now;
    const isListening = now - listeningSince >= listenSeconds * 1_000;

    await endDeleted(db);
    const changed = [
      ...(await endDrops(db)),
      ...(await openDrops(db)),
      ...(await endSilences(db)),
      ...(isListening ? await openSilences(db) : []),
    ];
    for (const accountId of new Set(changed)) live.publish(accountId, { topic: 'machine' });
    await mailIncidents(parts, groupSeconds);
    // One that failed was none: reports may have failed with it.
    lastTurnAt = Date.now();
  };
}
