import type { Db } from '@farm/database';
import { createListening } from '../../../loops/createListening.ts';
import type { MailQueue } from '../../../mail/mailQueue.ts';
import type { Live } from '../../live/index.ts';
import { endDrops, openDrops } from './drops.repository.ts';
import { mailIncidents } from './mailIncidents.ts';
import { endDeleted, endSilences, openSilences } from './silence.repository.ts';

/** Dependencies for watching machines. */
export interface AlarmWatchParts {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
  /** Time that an incident waits for others to share its mail. */
  groupSeconds: number;
  /** Time that the farm must have listened before it counts a machine as silent. */
  listenSeconds: number;
}

/**
 * Returns a function that checks the machines of all accounts once per call; several processes may call it at once.
 * After an interruption, no machine counts as silent until every machine has had time to report: it was the farm that
 * did not listen.
 */
export function createAlarmWatch(parts: AlarmWatchParts): () => Promise<void> {
  const { db, live, groupSeconds, listenSeconds } = parts;
  const listening = createListening(listenSeconds);

  return async () => {
    const hasListened = listening.begin();
    await endDeleted(db);
    const changed = [
      ...(await endDrops(db)),
      ...(await openDrops(db)),
      ...(await endSilences(db)),
      ...(hasListened ? await openSilences(db) : []),
    ];
    for (const accountId of new Set(changed)) live.publish(accountId, { topic: 'machine' });
    await mailIncidents(parts, groupSeconds);
    listening.end();
  };
}
