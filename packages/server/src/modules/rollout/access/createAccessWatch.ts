import type { Db } from '@farm/database';
import type { MailJob } from '../../../mail/mail.ts';
import type { MailQueue } from '../../../mail/mailQueue.ts';
import { recordAudit } from '../../audit/index.ts';
import { listOperators } from '../../operator/index.ts';
import {
  markEndingKeys,
  markEndingTokens,
  markExpiredKeys,
  markStartingKeys,
  type Ending,
} from './access.repository.ts';

/** Dependencies of {@link createAccessWatch}. */
export interface AccessWatchParts {
  db: Db;
  mailQueue: MailQueue;
}

/**
 * Each call mails every operator about a key whose waiting time has begun, mails owners about keys and tokens that end
 * soon, and adds expired keys to the audit trail. Each of it happens once, also with several workers.
 */
export function createAccessWatch({ db, mailQueue }: AccessWatchParts): () => Promise<void> {
  return () =>
    db.transaction().execute(async (transaction) => {
      const operators = await listOperators(transaction);
      const mail = async (accountIds: string[], toJob: (accountId: string) => MailJob) => {
        for (const accountId of accountIds) await mailQueue.enqueue(transaction, toJob(accountId));
      };
      for (const { keyId, name, trustedFrom } of await markStartingKeys(transaction))
        await mail(operators, (accountId) => ({
          ...{ kind: 'key-starting', accountId, keyId, name },
          at: trustedFrom.toISOString(),
        }));
      const warn = (what: 'key' | 'token', { name, accountId: owner, expiresAt }: Ending) =>
        mail(owner === null ? operators : [owner], (accountId) => ({
          ...{ kind: 'access-ending', accountId, what, name },
          at: expiresAt.toISOString(),
        }));
      for (const key of await markEndingKeys(transaction)) await warn('key', key);
      for (const token of await markEndingTokens(transaction)) await warn('token', token);
      for (const { keyId, name, expiresAt } of await markExpiredKeys(transaction))
        await recordAudit(transaction, {
          actor: 'registry',
          action: 'rollout.key_expired',
          subject: `key:${keyId}`,
          detail: { name, at: expiresAt },
        });
    });
}
