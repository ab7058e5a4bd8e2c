import type { Finding, NewFinding } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import type { RolloutActor } from '../rolloutGuards.ts';
import {
  deleteEarlierFindings,
  deleteOldFindings,
  findFinding,
  findVerification,
  saveFinding,
} from './finding.repository.ts';
import type { VersionId } from './version.repository.ts';

const RETENTION_DAYS = 30;

/**
 * Records a finding of a verification, which whoever recorded the verification may do. Those of earlier verifications of the
 * version go. @throws AppError not_found
 */
export async function recordFinding(
  db: Db,
  { who }: RolloutActor,
  { id, name, version, ...finding }: NewFinding & VersionId & { id: string; number: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await findVerification(transaction, { id, name, version, by: who })))
      throw new AppError('not_found');
    await deleteEarlierFindings(transaction, { id, name, version });
    await saveFinding(transaction, id, finding);
  });
}

/** @throws AppError not_found */
export async function readFinding(db: Db, id: VersionId & { number: number }): Promise<Finding> {
  const finding = await findFinding(db, id);
  if (!finding) throw new AppError('not_found');
  return finding;
}

/** Deletes the findings of more than 30 days ago. */
export async function deleteExpiredFindings(db: Db): Promise<void> {
  await deleteOldFindings(db, RETENTION_DAYS);
}
