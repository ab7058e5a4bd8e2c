import type { Proposal } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { FourEyesSettings } from '../../config.ts';
import { findProposalByRef } from './proposal.repository.ts';
import { toProposal } from './toProposal.ts';

/** Finds the proposal to approve a withdrawal that waits for a second operator, as an operator sees it. */
export async function findOpenApproval(
  db: Db,
  withdrawalId: string,
  view: { viewerId: string; settings: FourEyesSettings },
): Promise<Proposal | null> {
  const found = await findProposalByRef(db, { kind: 'approval', ref: withdrawalId });
  return found ? toProposal(found, view) : null;
}
