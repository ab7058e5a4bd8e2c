import type { LockdownDone } from '@farm/contracts';
import { retryDeadlocks, type Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { markPausedByLockdown } from '../automatic-payout/index.ts';
import { stopClosing } from '../account-closing/index.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteKnownBrowsers } from '../browser/index.ts';
import { cancelReset, deleteNewFactors } from '../factor/index.ts';
import type { Live } from '../live/index.ts';
import { deleteSessions } from '../session/index.ts';
import { holdOpenWithdrawals, sendWaitingMails, waitForWithdrawals } from '../withdrawal/index.ts';
import { lockAccount } from './lockdown.repository.ts';
import { readLinkOwner } from './readLinkOwner.ts';

/**
 * Ends every session of the account, deletes its API tokens and watch links, forgets its browsers, removes the second factors of the last days, stops the removal of
 * the others, keeps an account that was about to be closed, pauses its automatic payout, and holds its open withdrawals, and new
 * ones until the password is changed: whoever still knows it can sign in again. The link holds until it expires: an owner who is
 * attacked again uses it again.
 * @throws AppError code_expired when the link is too old or unknown, too_many_requests
 */
export async function lockDown(
  { db, live, mailQueue }: { db: Db; live: Live; mailQueue: MailQueue },
  { token, ip }: { token: string; ip: string },
): Promise<LockdownDone> {
  const accountId = await readLinkOwner(db, { token, ip });
  // Each is committed on its own: later requests are held, and earlier ones are visible.
  await retryDeadlocks(() => lockAccount(db, accountId));
  await waitForWithdrawals(db, accountId);

  const done = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      // First, because it locks the account, as proofs do before they write to a session.
      await deleteNewFactors(transaction, accountId);
      await cancelReset({ mailQueue }, transaction, { accountId, ip, by: 'lockdown' });
      await stopClosing(transaction, accountId, { actor: accountId, because: 'account.lockdown' });
      await markPausedByLockdown(transaction, accountId);
      const sessionsEnded = await deleteSessions(transaction, accountId);
      await deleteKnownBrowsers(transaction, accountId);
      const held = await holdOpenWithdrawals(transaction, accountId);
      await sendWaitingMails(transaction, mailQueue, held);
      const detail = { sessionsEnded, withdrawalsHeld: held.length };
      await recordAudit(transaction, {
        actor: accountId,
        action: 'account.locked-down',
        subject: accountId,
        detail,
      });
      return detail;
    }),
  );
  live.recheckSessions(accountId);
  return done;
}
