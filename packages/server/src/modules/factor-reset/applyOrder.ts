import type { Proposed } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { findAccount } from '../account/index.ts';
import { listFactors, lockFactors } from '../factor/index.ts';
import { createProposal, findProposed, type ConfirmProposal } from '../proposal/index.ts';
import { saveOrder } from './factorReset.repository.ts';

/** An operator's proposal to remove all second factors of an account. */
interface ResetOrder {
  accountId: string;
  operatorId: string;
  reason: string;
}

/**
 * Proposes to remove all second factors of an account, or finds the proposal that is open.
 * @throws AppError not_found, own_account; factor_needed if it has none
 */
export async function createResetProposal(
  parts: { db: Db; mailQueue: MailQueue; config: Pick<Config, 'fourEyes'> },
  { accountId, operatorId, reason }: ResetOrder,
): Promise<Proposed> {
  return parts.db.transaction().execute(async (transaction) => {
    if (!(await findAccount(transaction, accountId))) throw new AppError('not_found');
    if (accountId === operatorId) throw new AppError('own_account');
    await assertFactors(transaction, accountId);
    const action = { kind: 'factor-reset', ref: accountId, payload: {}, accountId, amount: 0n } as const;
    const proposal = { ...action, reason, proposerId: operatorId };
    const proposed =
      (await findProposed(transaction, parts, proposal)) ??
      (await createProposal(transaction, parts, proposal));
    if (!proposed) throw new Error(`Proposal for account ${accountId} not found`);
    return proposed;
  });
}

/** Starts the wait of a removal that a second operator confirms; it is reminded of, stopped and done as one that the owner asked for. */
export const applyResetOrder: ConfirmProposal = async (transaction, { mailQueue }, proposal) => {
  const { id: proposalId, accountId, reason } = proposal;
  await assertFactors(transaction, accountId);
  await saveOrder(transaction, { accountId, proposalId });
  const at = new Date().toISOString();
  await mailQueue.enqueue(transaction, {
    ...{ kind: 'second-factor', accountId, event: 'reset-ordered', ip: null, at, reason },
  });
  return [];
};

/** Locks the second factors of an account. @throws AppError factor_needed if it has none */
async function assertFactors(transaction: Db, accountId: string): Promise<void> {
  await lockFactors(transaction, accountId);
  if ((await listFactors(transaction, accountId)).length === 0)
    throw new AppError('factor_needed', { message: 'The account has no second factor.' });
}
