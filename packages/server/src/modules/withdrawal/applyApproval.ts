import type { ConfirmProposal } from '../proposal/index.ts';
import { applyDecision } from './service.ts';

/** Approves a withdrawal that a second operator confirms. */
export const applyApproval: ConfirmProposal = async (transaction, parts, proposal) => {
  const { id: proposalId, ref: id, proposerId: operatorId, reason } = proposal;
  await applyDecision(transaction, parts, { id, action: 'approve', operatorId, reason, proposalId });
  return [{ topic: 'withdrawal', id }, { topic: 'balance' }];
};
