export { createPayoutAlarms } from './createPayoutAlarms.ts';
export { deleteOldPayoutAlarms, findOpenAlarm } from './payoutAlarm.repository.ts';
export { addPayoutAlarmRoutes } from './payoutAlarm.routes.ts';
