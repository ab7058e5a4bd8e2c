import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { MAIL_WAIT } from '../modules/withdrawal/index.ts';

/** Ends what may have ended after the backup: sessions, codes, the tokens of accounts and the rollout, and browsers with pushes. Webhooks are turned off. */
export async function deleteAccess(transaction: Db): Promise<{ sessions: number; tokens: number }> {
  const sessions = await transaction.deleteFrom('session').executeTakeFirst();
  await transaction.deleteFrom('pushBrowser').execute();
  await transaction.deleteFrom('emailCode').execute();
  await transaction.deleteFrom('accountToken').execute();
  await transaction.updateTable('accountWebhook').set({ isOff: true }).execute();
  await transaction.deleteFrom('enrolment').where('machineId', 'is', null).execute();
  const tokens = await transaction.deleteFrom('rollout.token').executeTakeFirst();
  return { sessions: Number(sessions.numDeletedRows), tokens: Number(tokens.numDeletedRows) };
}

/** An open withdrawal and its owner. */
export interface OpenWithdrawal {
  id: string;
  accountId: string;
}

/**
 * Makes withdrawals that nobody approved wait for their mail again, and lets their cancel windows begin with it: some may have been
 * canceled after the backup.
 * @returns those whose mail has to be sent now; that of a held one is sent when its hold ends
 */
export async function reopenCancelWindows(transaction: Db): Promise<OpenWithdrawal[]> {
  const { rows } = await sql<OpenWithdrawal & { status: string }>`
    update withdrawal set mailed_at = null,
      proceeds_at = case when status = 'held' then proceeds_at end,
      due_at = case when status = 'held' then due_at else clock_timestamp() + ${MAIL_WAIT} end
    where status in ('pending', 'held')
    returning id, account_id, status`.execute(transaction);
  return rows.filter(({ status }) => status === 'pending').map(({ id, accountId }) => ({ id, accountId }));
}
