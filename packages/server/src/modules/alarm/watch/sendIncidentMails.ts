import type { Incident } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { NamedIncidents } from '../../../mail/mail.ts';
import type { MailQueue } from '../../../mail/mailQueue.ts';
import { isLimitReached, rateRules, useSlot } from '../../rate-limit/index.ts';
import {
  listDueAccountIds,
  lockUnmailedIncidents,
  markEndsMailed,
  markOpeningsMailed,
  lockAccountAlarm,
  type UnmailedIncident,
} from './mails.repository.ts';
import { planIncidentMails } from './planIncidentMails.ts';

/** Most incidents of a kind that one mail names. */
const MAX_NAMED_INCIDENTS = 50;

/**
 * Time before a recovery counts, in multiples of the group time: a machine that falls again within it has not
 * recovered.
 */
const HOLD_GROUP_MULTIPLE = 5;

/**
 * Mails each account, in one mail, which of its machines lost space, fell silent or recovered. The mail is queued in
 * the transaction that marks the incidents, so it goes out once despite several processes and restarts. Incidents
 * beyond the account's mail limit for the hour go into the next mail.
 */
export async function sendIncidentMails(
  { db, mailQueue }: { db: Db; mailQueue: MailQueue },
  groupSeconds: number,
): Promise<void> {
  const delays = { groupSeconds, holdSeconds: HOLD_GROUP_MULTIPLE * groupSeconds };
  for (const accountId of await listDueAccountIds(db, delays)) {
    await db.transaction().execute(async (transaction) => {
      const alarm = await lockAccountAlarm(transaction, { accountId, ...delays });
      if (!alarm) return;
      const plan = planIncidentMails(await lockUnmailedIncidents(transaction, accountId), alarm);
      const { skipped, continuing, opened, recovered } = plan;
      await markEndsMailed(transaction, skipped);
      await markOpeningsMailed(transaction, continuing);
      if (opened.length + recovered.length === 0) return;
      if (await isLimitReached(transaction, rateRules.alarmMails, accountId)) return;
      await useSlot(transaction, rateRules.alarmMails, accountId);
      await markEndsMailed(transaction, recovered);
      await markOpeningsMailed(transaction, opened);
      await mailQueue.enqueue(transaction, {
        kind: 'alarm',
        accountId,
        ...toMailSections(opened),
        recovered: toNamedIncidents(recovered),
      });
    });
  }
}

/** Mail section of each kind of incident. */
const sectionByKind = { drop: 'dropped', offline: 'silent' } as const satisfies Record<
  Incident['kind'],
  string
>;

function toMailSections(opened: readonly UnmailedIncident[]) {
  const toSection = (section: (typeof sectionByKind)[Incident['kind']]) =>
    toNamedIncidents(opened.filter(({ kind }) => sectionByKind[kind] === section));
  return { dropped: toSection('dropped'), silent: toSection('silent') };
}

function toNamedIncidents(incidents: readonly UnmailedIncident[]): NamedIncidents {
  return { ids: incidents.slice(0, MAX_NAMED_INCIDENTS).map(({ id }) => id), count: incidents.length };
}
