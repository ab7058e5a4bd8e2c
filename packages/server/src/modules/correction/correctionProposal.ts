import type { Proposed } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { findLedgerTx } from '../ledger/index.ts';
import {
  addProposalIfLarge,
  correctionPayloadSchema,
  findProposed,
  lockProposer,
  type ConfirmProposal,
} from '../proposal/index.ts';
import { lockCorrections } from './correction.repository.ts';
import { assertLeft, planCorrection } from './planCorrection.ts';
import { recordCorrection, type NewCorrection } from './recordCorrection.ts';

/**
 * Turns a new correction into a proposal if it is above the limit. One that would be refused is not proposed.
 * @throws AppError not_found, idempotency_conflict; validation_failed (account, amount, txId)
 */
export async function addCorrectionProposal(
  transaction: Db,
  parts: { mailQueue: MailQueue; config: Pick<Config, 'fourEyes'> },
  request: NewCorrection,
): Promise<Proposed | undefined> {
  const { actor, key, txId, amountMojo, reason, isDebtAccepted } = request;
  const ref = `${actor} ${key}`;
  await lockCorrections(transaction, txId);
  await lockProposer(transaction, actor);
  const planned = await planCorrection(transaction, request);
  const isReplay = await findLedgerTx(transaction, {
    kind: 'correction',
    ref: { type: 'operator', id: ref },
  });
  if (isReplay || planned.accountId === actor) return undefined;
  const action = {
    kind: 'correction',
    ref,
    payload: { txId, isDebtAccepted, isTakenBack: planned.deltaMojo < 0n },
    accountId: planned.accountId,
    amount: amountMojo,
    reason,
    proposerId: actor,
  } as const;
  const present = await findProposed(transaction, parts, action);
  if (present) return present;
  assertLeft(planned);
  if (planned.isDebt && !isDebtAccepted) return undefined;
  return addProposalIfLarge(transaction, parts, action);
}

/** Records a correction that a second operator confirms. */
export const applyCorrection: ConfirmProposal = async (transaction, { mailQueue }, proposal) => {
  const { txId, isDebtAccepted } = correctionPayloadSchema.parse(proposal.payload);
  const { held } = await recordCorrection(
    transaction,
    { mailQueue },
    {
      actor: proposal.proposerId,
      key: proposal.ref,
      proposalId: proposal.id,
      account: proposal.accountId,
      amountMojo: proposal.amount,
      reason: proposal.reason,
      txId,
      isDebtAccepted,
    },
  );
  return [{ topic: 'balance' }, ...held.map(({ id }) => ({ topic: 'withdrawal' as const, id }))];
};
