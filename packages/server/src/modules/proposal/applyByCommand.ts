import type { Proposal } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { FourEyesSettings } from '../../config.ts';
import { assertOpen, runDecision, type DecideParts } from './applyProposalDecision.ts';
import { findProposal, listProposals } from './proposal.repository.ts';
import { readCommandFrom, toProposal } from './toProposal.ts';

/** Most open proposals that the command lists. */
const MAX_LISTED = 1000;

/** Returns the open proposals, newest first. */
export async function listOpenProposals(db: Db, settings: FourEyesSettings): Promise<Proposal[]> {
  const found = await listProposals(db, { state: 'open', before: null, limit: MAX_LISTED });
  return found.map((proposal) => toProposal(proposal, { viewerId: null, settings }));
}

/**
 * Confirms a proposal for a farm of one operator, once it has waited.
 * @throws AppError as `applyProposalDecision`; Error if the farm has several operators, or the time has not come
 */
export async function applyByCommand(
  parts: DecideParts,
  { id, actor, reason }: { id: string; actor: string; reason: string },
): Promise<Proposal> {
  const { db, config } = parts;
  const settings = config.fourEyes;
  const { soleOperatorHours: waitedHours } = settings;
  if (waitedHours === null)
    throw new Error(
      'SOLE_OPERATOR_HOURS is not set: another operator confirms this in the console. If the farm has one operator, set it and restart the API.',
    );
  await runDecision(parts, id, (proposal) => {
    assertOpen(proposal);
    const from = readCommandFrom(proposal, settings);
    if (from && from.getTime() > Date.now())
      throw new Error(
        `This proposal can be confirmed from ${from.toISOString()}. Run the command again then.`,
      );
    return { state: 'confirmed', by: { command: actor, waitedHours }, reason };
  });
  const confirmed = await findProposal(db, id);
  if (!confirmed) throw new Error(`Proposal ${id} not found`);
  return toProposal(confirmed, { viewerId: null, settings });
}
