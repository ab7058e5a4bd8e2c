import type { Db } from '../database/schema.ts';
import type { Logger } from '../logger.ts';
import { deleteOldCodes } from '../modules/email-code/repository.ts';
import { deleteExpiredChallenges } from '../modules/human-check/repository.ts';
import { deleteOldEnrolments } from '../modules/machine/enrolment/repository.ts';
import { deleteOldReleases } from '../modules/machine/releases/repository.ts';
import { deleteExpiredLinks } from '../modules/lockdown/repository.ts';
import { deleteOldReadings } from '../modules/chain/deleteOldReadings.ts';
import { deleteIdleWindows } from '../modules/rate-limit/repository.ts';
import { deleteOldSamples } from '../modules/space/deleteOldSamples.ts';
import { deleteExpiredSessions } from '../modules/session/repository.ts';

/** Deletes rows that no longer mean anything. */
export async function purgeExpired(db: Db, log: Logger): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredChallenges(db);
  await deleteExpiredLinks(db);
  await deleteOldCodes(db);
  await deleteOldEnrolments(db);
  await deleteOldReleases(db);
  await deleteIdleWindows(db);
  await deleteOldSamples(db, log);
  await deleteOldReadings(db);
}
