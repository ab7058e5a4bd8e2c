import type { Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';
import type { SessionToken } from '../session/index.ts';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/** Records that an API token requested or canceled a withdrawal, in the transaction of that. */
export async function recordTokenAction(
  transaction: Db,
  { id: tokenId, name }: SessionToken,
  { withdrawal, action }: { withdrawal: WithdrawalRow; action: 'requested' | 'canceled' },
): Promise<void> {
  const { id, accountId } = withdrawal;
  await recordAudit(transaction, {
    actor: accountId,
    action: `account.withdrawal-${action}`,
    subject: accountId,
    detail: { withdrawalId: id, tokenId, token: name },
  });
}
