import { isDeepStrictEqual } from 'node:util';
import type { Proposed } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { FourEyesSettings } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { listOperators } from '../operator/index.ts';
import { lockAndSumRecent } from './limit.repository.ts';
import {
  addProposal,
  findProposal,
  findProposalByRef,
  isRepeatable,
  type ListedProposal,
  type NewProposal,
} from './proposal.repository.ts';
import { readCommandFrom, toProposal } from './toProposal.ts';

/** Parts that proposing needs. */
interface ProposeParts {
  mailQueue: MailQueue;
  config: { fourEyes: FourEyesSettings };
}

/**
 * Finds the proposal that stands for this action already.
 * @throws AppError idempotency_conflict if it proposes something else
 */
export async function findProposed(
  transaction: Db,
  { config }: ProposeParts,
  action: NewProposal,
): Promise<Proposed | undefined> {
  const present = await findProposalByRef(transaction, action);
  if (!present) return undefined;
  if (!isSameAction(present, action)) throw new AppError('idempotency_conflict');
  return { proposal: toProposal(present, { viewerId: action.proposerId, settings: config.fourEyes }) };
}

/**
 * Turns an operator's action into a proposal if it is above the limit together with what they did for the account within
 * 24 hours; other operators get a mail. Call in the transaction of the action, before it does anything, and after
 * {@link findProposed}.
 * @returns undefined if the operator may act alone
 */
export async function addProposalIfLarge(
  transaction: Db,
  parts: ProposeParts,
  action: NewProposal,
): Promise<Proposed | undefined> {
  const { accountId, amount, proposerId, ref } = action;
  const recent = await lockAndSumRecent(transaction, { operatorId: proposerId, accountId, ref });
  return amount + recent <= parts.config.fourEyes.aboveMojo
    ? undefined
    : createProposal(transaction, parts, action);
}

/** Turns an operator's action into a proposal, or finds the one that stands for it; other operators get a mail. */
export async function createProposal(
  transaction: Db,
  parts: ProposeParts,
  action: NewProposal,
): Promise<Proposed | undefined> {
  const { accountId, amount, proposerId, kind, reason } = action;
  const id = await addProposal(transaction, action);
  const added = id === undefined ? undefined : await findProposal(transaction, id);
  if (!added) return findProposed(transaction, parts, action);
  await recordAudit(transaction, {
    actor: proposerId,
    action: 'proposal.opened',
    subject: accountId,
    detail: { proposalId: added.id, kind, amountMojo: amount.toString(), reason },
  });
  await sendProposalMails(transaction, parts, added);
  return { proposal: toProposal(added, { viewerId: proposerId, settings: parts.config.fourEyes }) };
}

function isSameAction(
  present: ListedProposal,
  { kind, accountId, amount, reason, payload }: NewProposal,
): boolean {
  // The same again, whatever reason it gives.
  if (isRepeatable(kind)) return true;
  return isDeepStrictEqual(
    [present.accountId, present.amount, present.reason, present.payload],
    [accountId, amount, reason, payload],
  );
}

/** Mails everybody who can decide; its proposer too if the server's command stands for the second operator. */
async function sendProposalMails(
  transaction: Db,
  { mailQueue, config }: ProposeParts,
  proposal: ListedProposal,
): Promise<void> {
  const commandFrom = readCommandFrom(proposal, config.fourEyes);
  for (const operatorId of await listOperators(transaction)) {
    if (operatorId === proposal.accountId) continue;
    if (operatorId === proposal.proposerId && commandFrom === null) continue;
    await mailQueue.enqueue(transaction, {
      kind: 'proposal-waiting',
      accountId: operatorId,
      proposalId: proposal.id,
      commandFrom: commandFrom?.toISOString() ?? null,
    });
  }
}
