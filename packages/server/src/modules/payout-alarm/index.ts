export { createPayoutAlarms } from './createPayoutAlarms.ts';
export { findOpenAlarm } from './payoutAlarm.repository.ts';
export { addPayoutAlarmRoutes } from './payoutAlarm.routes.ts';
