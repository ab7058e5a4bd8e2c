import type { Proposal, ProposalDecision } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { z } from 'zod';
import type { FourEyesSettings } from '../../config.ts';
import type { ListedProposal, ProposalRow } from './proposal.repository.ts';

/** Payload of a proposed correction. */
export const correctionPayloadSchema = z.object({
  /** Corrected ledger transaction. */
  txId: z.string(),
  isDebtAccepted: z.boolean(),
  /** True if it takes back a credit. */
  isTakenBack: z.boolean(),
});

const HOUR_MS = 3_600_000;

/** Converts a row to a proposal as an operator sees it; `viewerId` is null for the server's command. */
export function toProposal(
  row: ListedProposal,
  { viewerId, settings }: { viewerId: string | null; settings: FourEyesSettings },
): Proposal {
  const { id, kind, state, accountId, email, amount, reason, proposedBy, createdAt, confirmers } = row;
  const { decidedAt, decisionReason } = row;
  const correction = kind === 'correction' ? correctionPayloadSchema.parse(row.payload) : null;
  return {
    id,
    kind,
    state,
    account: { id: accountId, email },
    amount: toXch(correction?.isTakenBack ? -amount : amount),
    reason,
    correction: correction && {
      correctsId: correction.txId,
      isDebtAccepted: correction.isDebtAccepted,
    },
    withdrawalId: kind === 'approval' ? row.ref : null,
    proposedBy,
    createdAt: createdAt.toISOString(),
    decision: decidedAt && {
      by: row.decidedByEmail ?? row.decidedByCommand ?? '',
      reason: decisionReason,
      at: decidedAt.toISOString(),
    },
    deeds: selectDecisions(row, viewerId),
    confirmers,
    commandFrom: state === 'open' ? (readCommandFrom(row, settings)?.toISOString() ?? null) : null,
  };
}

/** Time from which the server's command confirms a proposal; null at a farm of several operators. */
export function readCommandFrom(
  { createdAt }: Pick<ProposalRow, 'createdAt'>,
  { soleOperatorHours }: FourEyesSettings,
): Date | null {
  return soleOperatorHours === null ? null : new Date(createdAt.getTime() + soleOperatorHours * HOUR_MS);
}

function selectDecisions(
  { state, proposerId, accountId }: ProposalRow,
  viewerId: string | null,
): ProposalDecision[] {
  if (state !== 'open' || viewerId === null || viewerId === accountId) return [];
  return viewerId === proposerId ? ['withdraw'] : ['confirm', 'reject'];
}
