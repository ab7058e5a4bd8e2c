import type { Db } from '../database/schema.ts';
import { deleteOldCodes } from '../modules/email-code/repository.ts';
import { deleteExpiredChallenges } from '../modules/human-check/repository.ts';
import { deleteOldEnrolments } from '../modules/machine/enrolment/repository.ts';
import { deleteExpiredLinks } from '../modules/lockdown/repository.ts';
import { deleteOldReadings } from '../modules/chain/deleteOldReadings.ts';
import { deleteIdleWindows } from '../modules/rate-limit/repository.ts';
import { deleteOldSamples } from '../modules/space/deleteOldSamples.ts';
import { deleteExpiredSessions } from '../modules/session/repository.ts';

/** Deletes rows that no longer mean anything. */
export async function purgeExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredChallenges(db);
  await deleteExpiredLinks(db);
  await deleteOldCodes(db);
  await deleteOldEnrolments(db);
  await deleteIdleWindows(db);
  await deleteOldSamples(db);
  await deleteOldReadings(db);
}
