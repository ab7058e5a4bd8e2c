import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { RetentionSettings } from '../config.ts';
import { deleteOldOutboxMails } from '../mail/mail.repository.ts';
import { deleteExpiredExports } from '../modules/account-export/index.ts';
import { deleteExpiredTokens } from '../modules/account-token/index.ts';
import { deleteOldExcesses, deleteOldIncidents } from '../modules/alarm/index.ts';
import { deleteOldAuditEvents } from '../modules/audit/index.ts';
import { deleteUnusedBrowsers } from '../modules/browser/index.ts';
import { deleteOldReadings } from '../modules/chain/index.ts';
import { deleteOldCodes } from '../modules/email-code/index.ts';
import { deleteExpiredTickets, deleteUnconfirmedResets } from '../modules/factor/index.ts';
import { deleteExpiredChallenges } from '../modules/human-check/index.ts';
import { deleteExpiredLinks } from '../modules/lockdown/index.ts';
import { deleteOldEnrollments, deleteOldReleases } from '../modules/machine/index.ts';
import { deleteOldDeliveries } from '../modules/notification/index.ts';
import { deleteOldPayoutAlarms } from '../modules/payout-alarm/index.ts';
import { deleteOldReconciliations } from '../modules/payout/index.ts';
import { deleteOldPartials, deleteOldPoints } from '../modules/pool/index.ts';
import { deleteIdleWindows } from '../modules/rate-limit/index.ts';
import { deleteExpiredSessions, deleteOldSignIns } from '../modules/session/index.ts';
import { deleteOldSamples } from '../modules/space/index.ts';

/** Days for which the outbox keeps emails, which no farm with a mail server has. */
const OUTBOX_DAYS = 30;

/** Parts that deleting needs. */
interface ExpiryParts {
  db: Db;
  retention: RetentionSettings;
  log: Logger;
}

/** Deletes expired rows (docs/decisions/0060-partitions.md). */
export async function deleteExpired({ db, retention, log }: ExpiryParts): Promise<void> {
  const { historyDays, auditDays } = retention;
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  await deleteExpiredChallenges(db);
  await deleteExpiredLinks(db);
  await deleteExpiredTickets(db);
  await deleteExpiredExports(db);
  await deleteUnconfirmedResets(db);
  await deleteOldCodes(db);
  await deleteOldEnrollments(db);
  await deleteOldReleases(db);
  await deleteOldSignIns(db);
  await deleteUnusedBrowsers(db);
  await deleteOldDeliveries(db);
  await deleteIdleWindows(db);
  await deleteOldReadings(db, historyDays);
  await deleteOldPartials(db);
  await deleteOldPoints(db, historyDays);
  await deleteOldIncidents(db, historyDays);
  await deleteOldExcesses(db, historyDays);
  await deleteOldPayoutAlarms(db, historyDays);
  await deleteOldReconciliations(db, historyDays);
  await deleteOldOutboxMails(db, OUTBOX_DAYS);
  // Last, because they give up where a lock is not to be had.
  await deleteOldSamples(db, log, historyDays);
  if (auditDays !== null) await deleteOldAuditEvents(db, auditDays);
}
