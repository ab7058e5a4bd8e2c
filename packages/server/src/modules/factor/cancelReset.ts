import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteReset } from './reset.repository.ts';

/** Way in which the removal of an account's second factors is stopped. */
interface ResetStop {
  accountId: string;
  ip: string | null;
  /** `role` for an account that became an operator's. */
  by: 'session' | 'link' | 'proof' | 'lockdown' | 'role' | 'operator';
  /** By default the owner. */
  actor?: string;
}

/**
 * Stops the removal of an account's second factors that waits, and tells the owner; call with the account locked. What was
 * requested but not confirmed ends too.
 * @returns false if no removal waited
 */
export async function cancelReset(
  { mailQueue }: { mailQueue: MailQueue },
  transaction: Db,
  { accountId, ip, by, actor = accountId }: ResetStop,
): Promise<boolean> {
  if (!(await deleteReset(transaction, accountId))) return false;
  const action = 'account.factor-reset-canceled';
  await recordAudit(transaction, { actor, action, subject: accountId, detail: { by } });
  const at = new Date().toISOString();
  await mailQueue.enqueue(transaction, { kind: 'second-factor', accountId, event: 'reset-stopped', ip, at });
  return true;
}
