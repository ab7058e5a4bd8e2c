import type { PayoutProblem } from '@farm/contracts';
import type { Db } from '@farm/database';
import { recordAudit } from '../modules/audit/index.ts';
import { listOperators, setRole } from '../modules/operator/index.ts';
import { stopRestored } from '../modules/payout/index.ts';
import { deleteAccess, type OpenWithdrawal, reopenCancelWindows } from './restored.repository.ts';
import type { VerifiedBackup } from './verifyBackup.ts';

/** A restore: what, who keeps the role of an operator, and a callback for progress. */
export interface RestoreOrder {
  backup: VerifiedBackup;
  operators: readonly string[];
  actor: string;
  onProgress: (text: string) => void;
}

/** Changes that a restore makes to what it brings back. */
export interface RestoreOutcome {
  sessions: number;
  tokens: number;
  /** Email addresses of those who are operators no more. */
  revoked: string[];
  operatorIds: string[];
  /** Withdrawals whose cancel windows begin again. */
  reopened: OpenWithdrawal[];
  /** Cause that stops payouts. */
  problem: PayoutProblem;
}

/** Changes what must not come back as it was, within the transaction of the restore. */
export async function applyRestore(
  transaction: Db,
  { backup, operators, actor }: RestoreOrder,
): Promise<RestoreOutcome> {
  const { takenAt } = backup.manifest.database;
  const revoked = backup.manifest.facts.operators.filter((email) => !operators.includes(email));
  for (const email of revoked) await setRole(transaction, { email, role: 'user', actor });
  const access = await deleteAccess(transaction);
  const reopened = await reopenCancelWindows(transaction);
  const problem = await stopRestored(transaction, takenAt);
  await recordAudit(transaction, {
    actor,
    action: 'database.restored',
    subject: 'database',
    detail: { takenAt, ...access, revoked, reopened: reopened.length },
  });
  return { ...access, revoked, reopened, problem, operatorIds: await listOperators(transaction) };
}
