export { applyResetOrder, createResetProposal } from './applyOrder.ts';
export { cancelWaitingReset } from './service.ts';
export { addFactorResetRoutes } from './factorReset.routes.ts';
export { createResetLink } from './link.ts';
export { runFactorResets } from './runFactorResets.ts';
