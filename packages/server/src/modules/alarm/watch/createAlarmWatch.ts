import type { Db } from '@farm/database';
import { createUptimeTracker } from '../../../loops/createUptimeTracker.ts';
import type { MailQueue } from '../../../mail/mailQueue.ts';
import type { Live } from '../../live/index.ts';
import { closeDropIncidents, openDropIncidents } from './drops.repository.ts';
import { sendIncidentMails } from './sendIncidentMails.ts';
import {
  closeDeletedMachineIncidents,
  closeSilenceIncidents,
  openSilenceIncidents,
} from './silence.repository.ts';

/** Dependencies for watching machines. */
export interface AlarmWatchDependencies {
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
export function createAlarmWatch(dependencies: AlarmWatchDependencies): () => Promise<void> {
  const { db, live, groupSeconds, listenSeconds } = dependencies;
  const listening = createUptimeTracker(listenSeconds);

  return async () => {
    const hasListened = listening.beginTurn();
    await closeDeletedMachineIncidents(db);
    const changed = [
      ...(await closeDropIncidents(db)),
      ...(await openDropIncidents(db)),
      ...(await closeSilenceIncidents(db)),
      ...(hasListened ? await openSilenceIncidents(db) : []),
    ];
    for (const accountId of new Set(changed)) live.publish(accountId, { topic: 'machine' });
    await sendIncidentMails(dependencies, groupSeconds);
    listening.endTurn();
  };
}
