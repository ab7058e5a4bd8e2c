import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { findLedgerTx, recordLedgerTx } from '../ledger/index.ts';
import { holdForDebt, type WithdrawalRow } from '../withdrawal/index.ts';
import { lockCorrections } from './correction.repository.ts';
import { assertLeft, planCorrection, type CorrectionRequest } from './planCorrection.ts';

/** A correction to record. */
export interface NewCorrection extends CorrectionRequest {
  /** Account id of the operator, or `os:<user>` for a command on the server. */
  actor: string;
  /** Idempotency key of the actor. */
  key: string;
  reason: string;
  /** Consent to a usable balance below zero. */
  isDebtAccepted: boolean;
  /** Proposal that a second operator confirms with it. */
  proposalId?: string;
}

/** A recorded correction, in mojo. */
export interface RecordedCorrection {
  id: string;
  correctsId: string;
  accountId: string;
  deltaMojo: bigint;
  usableMojo: bigint;
  reason: string;
  createdAt: Date;
  /** Withdrawals that it put on hold. */
  held: readonly WithdrawalRow[];
}

/**
 * Records a correction, once for each actor and key, and audits it. It moves an amount between suspense and the usable
 * balance of an account, against what the corrected transaction moved. If that takes the balance below zero, the open
 * withdrawals of the account wait until the debt is paid off. Nobody corrects their own account.
 *
 * The transaction must post nothing before, and be run by `retryDeadlocks`: it has to be done again if a withdrawal was
 * requested meanwhile. Afterwards the caller notifies the user's pages about balance and held withdrawals.
 * @throws AppError not_found, own_account, debt_not_accepted, idempotency_conflict; validation_failed (account, amount, txId)
 */
export async function recordCorrection(
  transaction: Db,
  { mailQueue }: { mailQueue: MailQueue },
  request: NewCorrection,
): Promise<RecordedCorrection> {
  const { actor, key, txId, reason, isDebtAccepted, proposalId } = request;
  await lockCorrections(transaction, txId);
  const ref =
    proposalId === undefined
      ? { type: 'operator', id: `${actor} ${key}` }
      : { type: 'proposal', id: proposalId };
  const planned = await planCorrection(transaction, request);
  const { accountId, deltaMojo } = planned;
  if (accountId === actor)
    throw new AppError('own_account', { fields: { account: 'Another operator corrects your account' } });
  const isNew = (await findLedgerTx(transaction, { kind: 'correction', ref })) === undefined;
  if (isNew) assertLeft(planned);
  if (isNew && planned.isDebt && !isDebtAccepted) throw new AppError('debt_not_accepted');
  const held = isNew && planned.isDebt ? await holdForDebt(transaction, mailQueue, accountId) : [];
  const { isReplay, id, entries } = await recordLedgerTx(transaction, {
    kind: 'correction',
    ref,
    correctsId: txId,
    description: reason,
    entries: [
      { ledgerAccount: 'suspense', amountMojo: -deltaMojo },
      { ledgerAccount: 'usable', accountId, amountMojo: deltaMojo },
    ],
  });
  const entry = entries.find((candidate) => candidate.accountId === accountId);
  if (typeof entry?.balanceAfter !== 'bigint') throw new Error(`Correction ${id} moves no balance`);
  const { balanceAfter: usableMojo, createdAt } = entry;
  if (!isReplay) {
    // The balance may have fallen since it was read.
    if (deltaMojo < 0n && usableMojo < 0n && !isDebtAccepted) throw new AppError('debt_not_accepted');
    const amount = toXch(deltaMojo);
    await recordAudit(transaction, {
      actor,
      action: 'ledger.corrected',
      subject: accountId,
      detail: { txId: id, correctsId: txId, amount, usable: toXch(usableMojo), reason },
    });
    await mailQueue.enqueue(transaction, {
      kind: 'balance-corrected',
      ...{ accountId, amount, usable: toXch(usableMojo), reason },
    });
  }
  return { id, correctsId: txId, accountId, deltaMojo, usableMojo, reason, createdAt, held };
}
