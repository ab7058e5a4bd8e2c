import type { Proposal } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import { readCursor, toPage } from '../../cursor.ts';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { applyProposalDecision, type DecideParts } from './applyProposalDecision.ts';
import { findProposal, listProposals } from './proposal.repository.ts';
import { toProposal } from './toProposal.ts';

export function addProposalRoutes(app: App, parts: DecideParts): void {
  const { db, config } = parts;
  const settings = config.fourEyes;

  addRoute(app, calls.listProposals, async (request) => {
    const { cursor, limit, state } = request.query;
    const viewerId = request.getSession().account.id;
    const found = await listProposals(db, { state, before: readCursor(cursor), limit: limit + 1 });
    return toPage(found, {
      limit,
      numberOf: ({ number }) => number,
      toItem: (proposal): Proposal => toProposal(proposal, { viewerId, settings }),
    });
  });

  addRoute(app, calls.readProposalRule, () => ({
    above: toXch(settings.aboveMojo),
    soleOperatorHours: settings.soleOperatorHours,
  }));

  addRoute(app, calls.decideProposal, async (request) => {
    const { id, deed } = request.params;
    if (deed === null) throw new AppError('not_found');
    const operatorId = request.getSession().account.id;
    await applyProposalDecision(parts, { id, decision: deed, operatorId, reason: request.body.reason });
    const decided = await findProposal(db, id);
    if (!decided) throw new AppError('not_found');
    return toProposal(decided, { viewerId: operatorId, settings });
  });
}
