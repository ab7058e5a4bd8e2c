export {
  deleteOldIncidents,
  listAccountIncidents,
  readAlarmSetting,
  listIncidents,
  listOpenIncidents,
} from './alarm.repository.ts';
export { addAlarmRoutes } from './alarm.routes.ts';
export {
  deleteOldExcesses,
  type ExcessRow,
  hasOpenExcess,
  listExcesses,
} from './excess/excess.repository.ts';
export { runExcessTurn } from './excess/runExcessTurn.ts';
export { createAlarmWatch } from './watch/createAlarmWatch.ts';
export { listNamedIncidents, type NamedIncident } from './watch/mails.repository.ts';
