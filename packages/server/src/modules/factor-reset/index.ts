export { addFactorResetRoutes } from './factorReset.routes.ts';
export { createResetLink } from './link.ts';
export { runFactorResets } from './runFactorResets.ts';
