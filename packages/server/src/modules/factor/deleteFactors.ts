import type { Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';
import { deleteProofs } from '../session/index.ts';
import { listFactors, lockFactors, saveRecoveryCodes } from './factor.repository.ts';

/** An order of an operator to remove the second factors of an account. */
export interface FactorRemoval {
  email: string;
  /** Author of the order in the audit trail: an account id, or `os:<user>`. */
  actor: string;
  reason: string;
}

/**
 * Removes all second factors and recovery codes of an account whose owner has lost them.
 * @returns the names of the factors; null if no account has the address
 */
export async function deleteFactors(
  db: Db,
  { email, actor, reason }: FactorRemoval,
): Promise<string[] | null> {
  return db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!account) return null;
    await lockFactors(transaction, account.id);
    const names = (await listFactors(transaction, account.id)).map(({ name }) => name);
    if (names.length === 0) return names;
    await transaction.deleteFrom('factor').where('accountId', '=', account.id).execute();
    await saveRecoveryCodes(transaction, account.id, []);
    await deleteProofs(transaction, account.id);
    const action = 'account.factors-removed';
    await recordAudit(transaction, { actor, action, subject: account.id, detail: { names, reason } });
    return names;
  });
}
