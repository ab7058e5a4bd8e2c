import type { Db } from '@farm/database';
import { createListening } from '../../../loops/createListening.ts';
import type { MailQueue } from '../../../mail/mailQueue.ts';
import type { Live } from '../../live/index.ts';
import { endDrops, openDrops } from './drops.repository.ts';
import { mailIncidents } from './mailIncidents.ts';
import { endDeleted, endSilences, openSilences } from './silence.repository.ts';

/** What watching over machines needs. */
export interface AlarmWatchParts {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
  /** How long an incident waits for others to share its mail with. */
  groupSeconds: number;
  /** How long the farm has to have listened before it calls a machine silent. */
  listenSeconds: number;
}

/**
 * Watches over the machines of all accounts. Each call takes one look; several processes may do it at once.
 * After an interruption nobody is called silent until everybody had the time to report: it was the farm that
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
