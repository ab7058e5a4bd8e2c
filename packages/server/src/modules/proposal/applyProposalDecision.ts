import type { ProposalDecision, ProposalState } from '@farm/contracts';
import { type Db, retryDeadlocks } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import type { ChangeEvent, Live } from '../live/index.ts';
import type { ProposalKinds } from './proposalKinds.ts';
import {
  isOperator,
  lockProposal,
  markDecided,
  type ProposalOutcome,
  type ProposalRow,
} from './proposal.repository.ts';

/** Parts that a decision needs. */
export interface DecideParts {
  db: Db;
  live: Pick<Live, 'publish'>;
  mailQueue: MailQueue;
  config: Pick<Config, 'withdrawals' | 'fourEyes'>;
  kinds: ProposalKinds;
}

/** An operator's decision about a proposal. */
export interface DecisionRequest {
  id: string;
  decision: ProposalDecision;
  operatorId: string;
  reason: string;
}

/**
 * Decides about a proposal: once, and never the operator whom it would leave alone. The same decision of the same operator
 * changes nothing.
 * @throws AppError not_found, own_account, own_proposal, forbidden, proposal_decided, proposer_revoked, or what the action
 *   itself refuses; all leave the proposal as it is
 */
export async function applyProposalDecision(
  parts: DecideParts,
  { id, decision, operatorId, reason }: DecisionRequest,
): Promise<void> {
  const state = states[decision];
  await runDecision(parts, id, (proposal) => {
    const isRepeated = proposal.state === state && proposal.decidedBy === operatorId;
    if (isRepeated) return null;
    assertOpen(proposal);
    if (proposal.accountId === operatorId) throw new AppError('own_account');
    if (decision === 'withdraw' && proposal.proposerId !== operatorId) throw new AppError('forbidden');
    if (decision !== 'withdraw' && proposal.proposerId === operatorId) throw new AppError('own_proposal');
    return { state, by: { operatorId }, reason };
  });
}

const states: Record<ProposalDecision, Exclude<ProposalState, 'open'>> = {
  confirm: 'confirmed',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

/** @throws AppError proposal_decided */
export function assertOpen({ state }: Pick<ProposalRow, 'state'>): void {
  if (state !== 'open') throw new AppError('proposal_decided');
}

/** Locks a proposal and applies the outcome that `plan` returns; null changes nothing. */
export async function runDecision(
  parts: DecideParts,
  id: string,
  plan: (proposal: ProposalRow) => ProposalOutcome | null,
): Promise<void> {
  const { db, live } = parts;
  const done = await retryDeadlocks(() =>
    db.transaction().execute(async (transaction) => {
      const proposal = await lockProposal(transaction, id);
      if (!proposal) throw new AppError('not_found');
      const outcome = plan(proposal);
      return outcome && { proposal, events: await applyOutcome(transaction, parts, { proposal, outcome }) };
    }),
  );
  if (done && done.events.length > 0) live.publish(done.proposal.accountId, ...done.events);
}

async function applyOutcome(
  transaction: Db,
  { kinds, mailQueue, config }: DecideParts,
  { proposal, outcome }: { proposal: ProposalRow; outcome: ProposalOutcome },
): Promise<ChangeEvent[]> {
  const { id, kind, accountId, proposerId } = proposal;
  const { state, by, reason } = outcome;
  const isConfirmed = state === 'confirmed';
  if (isConfirmed && !(await isOperator(transaction, proposerId))) throw new AppError('proposer_revoked');
  // The action takes its locks first: whoever proposes anew waits for the changed row while holding them.
  const events = isConfirmed ? await kinds[kind](transaction, { mailQueue, config }, proposal) : [];
  await markDecided(transaction, id, outcome);
  await recordAudit(transaction, {
    actor: 'operatorId' in by ? by.operatorId : by.command,
    action: `proposal.${state}`,
    subject: accountId,
    detail: { proposalId: id, kind, reason },
  });
  return events;
}
