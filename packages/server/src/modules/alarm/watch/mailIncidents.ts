import type { Incident } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { NamedIncidents } from '../../../mail/mail.ts';
import type { MailQueue } from '../../../mail/mailQueue.ts';
import { isLimitReached, rateRules, takeSlot } from '../../rate-limit/index.ts';
import {
  findDueAccounts,
  findUnmailed,
  markEndsMailed,
  markOpeningsMailed,
  takeAlarm,
  type UnmailedIncident,
} from './mails.repository.ts';
import { sortUnmailed } from './sortUnmailed.ts';

/** Most incidents of a kind that one mail names. */
const NAMED = 50;

/**
 * Time before a recovery counts, in multiples of the group time: a machine that falls again within it has not
 * recovered.
 */
const GROUPS_TO_HOLD = 5;

/**
 * Mails each account, in one mail, which of its machines lost space, fell silent or recovered. The mail is queued in
 * the transaction that marks the incidents, so it goes out once despite several processes and restarts. Incidents
 * beyond the account's mail limit for the hour go into the next mail.
 */
export async function mailIncidents(
  { db, mailQueue }: { db: Db; mailQueue: MailQueue },
  groupSeconds: number,
): Promise<void> {
  const waits = { groupSeconds, holdSeconds: GROUPS_TO_HOLD * groupSeconds };
  for (const accountId of await findDueAccounts(db, waits)) {
    await db.transaction().execute(async (transaction) => {
      const alarm = await takeAlarm(transaction, { accountId, ...waits });
      if (!alarm) return;
      const sorted = sortUnmailed(await findUnmailed(transaction, accountId), alarm);
      const { needless, known, opened, recovered } = sorted;
      await markEndsMailed(transaction, needless);
      await markOpeningsMailed(transaction, known);
      if (opened.length + recovered.length === 0) return;
      if (await isLimitReached(transaction, rateRules.alarmMails, accountId)) return;
      await takeSlot(transaction, rateRules.alarmMails, accountId);
      await markEndsMailed(transaction, recovered);
      await markOpeningsMailed(transaction, opened);
      await mailQueue.enqueue(transaction, {
        kind: 'alarm',
        accountId,
        ...nameByKind(opened),
        recovered: name(recovered),
      });
    });
  }
}

/** Mail section of each kind of incident. */
const partOf = { drop: 'dropped', offline: 'silent' } as const satisfies Record<Incident['kind'], string>;

function nameByKind(opened: readonly UnmailedIncident[]) {
  const namesIn = (part: (typeof partOf)[Incident['kind']]) =>
    name(opened.filter(({ kind }) => partOf[kind] === part));
  return { dropped: namesIn('dropped'), silent: namesIn('silent') };
}

function name(incidents: readonly UnmailedIncident[]): NamedIncidents {
  return { ids: incidents.slice(0, NAMED).map(({ id }) => id), count: incidents.length };
}
