export { addProposalIfLarge, createProposal, findProposed } from './addProposalIfLarge.ts';
export { applyByCommand, listOpenProposals } from './applyByCommand.ts';
export { lockProposer, readFourEyes, saveFourEyes } from './limit.repository.ts';
export { addProposalRoutes } from './proposal.routes.ts';
export type { ConfirmProposal, ProposalKinds } from './proposalKinds.ts';
export { correctionPayloadSchema } from './toProposal.ts';
export { findProposal } from './proposal.repository.ts';
export { findOpenProposal } from './findOpenProposal.ts';
