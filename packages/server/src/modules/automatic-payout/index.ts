export { findAutomaticPayout, markPausedByLockdown } from './automaticPayout.repository.ts';
export { addAutomaticPayoutRoutes } from './automaticPayout.routes.ts';
export { runAutomaticPayouts } from './runAutomaticPayouts.ts';
export { readAutomaticPayout } from './service.ts';
