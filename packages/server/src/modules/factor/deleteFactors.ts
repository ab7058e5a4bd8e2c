import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteProofs } from '../session/index.ts';
import { listFactors, lockFactors, saveRecoveryCodes } from './factor.repository.ts';
import { deleteReset } from './reset.repository.ts';
import { deleteAdditions } from './ticket.repository.ts';

/** An order of an operator to remove the second factors of an account. */
export interface FactorRemoval extends RemovalRecord {
  email: string;
}

/** Author and reason of a removal, as the audit trail has them. */
interface RemovalRecord {
  /** An account id, or `os:<user>`. */
  actor: string;
  reason: string;
}

/**
 * Removes all second factors and recovery codes of an account whose owner has lost them, and tells the owner.
 * @returns the names of the factors; null if no account has the address
 */
export async function deleteFactors(
  { db, mailQueue }: { db: Db; mailQueue: MailQueue },
  { email, ...record }: FactorRemoval,
): Promise<string[] | null> {
  return db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!account) return null;
    await lockFactors(transaction, account.id);
    const names = await deleteAllFactors(transaction, account.id, record);
    if (names.length > 0)
      await mailQueue.enqueue(transaction, {
        ...{ kind: 'second-factor', accountId: account.id, event: 'all-removed', ip: null },
        ...{ at: new Date().toISOString(), reason: record.reason },
      });
    return names;
  });
}

/**
 * Removes all second factors of an account, its recovery codes and what its sessions proved; call with the account locked.
 * @returns the names of the factors
 */
export async function deleteAllFactors(
  transaction: Db,
  accountId: string,
  { actor, reason }: RemovalRecord,
): Promise<string[]> {
  await deleteReset(transaction, accountId);
  const names = (await listFactors(transaction, accountId)).map(({ name }) => name);
  if (names.length === 0) return names;
  await transaction.deleteFrom('factor').where('accountId', '=', accountId).execute();
  await saveRecoveryCodes(transaction, accountId, []);
  await deleteProofs(transaction, accountId);
  await deleteAdditions(transaction, accountId);
  const action = 'account.factors-removed';
  await recordAudit(transaction, { actor, action, subject: accountId, detail: { names, reason } });
  return names;
}
