export { isPaying } from './isPaying.ts';
export { readPayment } from './payment.ts';
export { payoutRoutes } from './payoutRoutes.ts';
export { reservesRoutes } from './reservesRoutes.ts';
export { startPayouts } from './startPayouts.ts';
