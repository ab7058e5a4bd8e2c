import type { Account, Db } from '@farm/database';
import { findAccountByEmail, setRole as setAccountRole } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteRolloutAccess } from '../rollout-access/index.ts';

/** Outcome of a role change; null if no account has the address. */
export type RoleChange = { email: string; role: Account['role']; changed: boolean } | null;

/** Target and author of a role change. */
export interface RoleOrder {
  email: string;
  role: Account['role'];
  actor: string;
}

/** As {@link setRole}, in a transaction of its own. */
export async function updateRole(db: Db, order: RoleOrder): Promise<RoleChange> {
  return db.transaction().execute((transaction) => setRole(transaction, order));
}

/**
 * Makes the account an operator (`admin`) or an ordinary user again, and records the actor in the audit trail. An
 * operator's tokens and the trust in their keys end with the role.
 */
export async function setRole(transaction: Db, { email, role, actor }: RoleOrder): Promise<RoleChange> {
  const account = await findAccountByEmail(transaction, email);
  if (!account) return null;
  const changed = account.role !== role;
  if (changed) {
    await setAccountRole(transaction, account.id, role);
    const action = role === 'admin' ? 'operator.granted' : 'operator.revoked';
    await recordAudit(transaction, { actor, action, subject: account.id, detail: { email } });
    if (role !== 'admin') await deleteRolloutAccess(transaction, account.id, actor);
  }
  return { email, role, changed };
}
