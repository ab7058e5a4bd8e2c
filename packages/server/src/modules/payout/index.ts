export { createPayer } from './createPayer.ts';
export { isPaying } from './isPaying.ts';
export type { PayoutDependencies } from './payoutDependencies.ts';
export { findPayment, toExplorerUrl } from './payment.ts';
export { listSpendingBatches } from './readBatches.ts';
export { addPayoutRoutes } from './payout.routes.ts';
export { addReservesRoutes } from './reserves.routes.ts';
export { startPayouts } from './startPayouts.ts';
