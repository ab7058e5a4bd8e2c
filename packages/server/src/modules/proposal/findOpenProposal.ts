import type { Proposal, ProposalKind } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { FourEyesSettings } from '../../config.ts';
import { findProposalByRef } from './proposal.repository.ts';
import { toProposal } from './toProposal.ts';

/** Finds the proposal for a target that waits for a second operator, as an operator sees it. */
export async function findOpenProposal(
  db: Db,
  target: { kind: Extract<ProposalKind, 'approval' | 'factor-reset'>; ref: string },
  view: { viewerId: string; settings: FourEyesSettings },
): Promise<Proposal | null> {
  const found = await findProposalByRef(db, target);
  return found ? toProposal(found, view) : null;
}
