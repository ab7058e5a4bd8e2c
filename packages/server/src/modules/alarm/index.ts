export { readAlarmSetting, listIncidents } from './alarm.repository.ts';
export { addAlarmRoutes } from './alarm.routes.ts';
export { createAlarmWatch } from './watch/createAlarmWatch.ts';
export { listNamedIncidents, type NamedIncident } from './watch/mails.repository.ts';
