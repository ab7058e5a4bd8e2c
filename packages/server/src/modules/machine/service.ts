import { type Db, retryDeadlocks } from '@farm/database';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import { deleteMachines } from './machine.repository.ts';

/**
 * Deletes the account's machines among `ids`. Their agents are refused from then on.
 * @returns the number of deleted machines
 */
export async function deleteAccountMachines(
  { db, live }: { db: Db; live: Live },
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<number> {
  const remove = () =>
    db.transaction().execute(async (transaction) => {
      const machineIds = await deleteMachines(transaction, accountId, ids);
      if (machineIds.length === 0) return 0;
      await recordAudit(transaction, {
        actor: accountId,
        action: 'machine.deleted',
        subject: accountId,
        detail: { machineIds },
      });
      return machineIds.length;
    });
  // The worker's loops change many machines as well, which can deadlock.
  const deleted = await retryDeadlocks(remove);
  if (deleted > 0) live.publish(accountId, { topic: 'machine' });
  return deleted;
}
