import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import { deleteOldCodes } from '../modules/email-code/index.ts';
import { deleteExpiredChallenges } from '../modules/human-check/index.ts';
import { deleteOldEnrollments, deleteOldReleases } from '../modules/machine/index.ts';
import { deleteExpiredLinks } from '../modules/lockdown/index.ts';
import { deleteOldReadings } from '../modules/chain/index.ts';
import { deleteOldPartials } from '../modules/pool/index.ts';
import { deleteIdleWindows } from '../modules/rate-limit/index.ts';
import { deleteOldSamples } from '../modules/space/index.ts';
import { deleteExpiredSessions } from '../modules/session/index.ts';

/** Deletes expired rows. */
export async function deleteExpired(db: Db, log: Logger): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredChallenges(db);
  await deleteExpiredLinks(db);
  await deleteOldCodes(db);
  await deleteOldEnrollments(db);
  await deleteOldReleases(db);
  await deleteIdleWindows(db);
  await deleteOldSamples(db, log);
  await deleteOldReadings(db);
  await deleteOldPartials(db);
}
