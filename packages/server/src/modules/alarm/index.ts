export { findAlarmSetting, listIncidents } from './repository.ts';
export { alarmRoutes } from './routes.ts';
export { createAlarmWatch } from './watch/createAlarmWatch.ts';
export { findNamedIncidents, type NamedIncident } from './watch/mails.repository.ts';
