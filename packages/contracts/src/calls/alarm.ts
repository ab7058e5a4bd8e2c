import type { Call } from '../call/call.ts';

export const readAlarmSetting = {
  method: 'GET',
  path: '/me/setting/alarm',
  access: 'session',
  tag: 'alarm',
  summary: 'Get the alarm setting',
  response: 'alarmSetting',
} as const satisfies Call;

export const updateAlarmSetting = {
  method: 'PUT',
  path: '/me/setting/alarm',
  access: 'session',
  tag: 'alarm',
  summary: 'Update the alarm setting',
  body: 'alarmSetting',
  response: 'alarmSetting',
} as const satisfies Call;

export const downloadIncidents = {
  method: 'GET',
  path: '/me/incidents.csv',
  access: 'session',
  scope: 'machines',
  tag: 'machines',
  summary: 'Export incidents as CSV, newest first, of all machines or of one',
  query: 'incidentFilter',
  response: 'csv',
} as const satisfies Call;

export const sendAlarmTest = {
  method: 'POST',
  path: '/me/setting/alarm/test',
  access: 'session',
  tag: 'alarm',
  summary: 'Send an alarm test email',
  status: 202,
} as const satisfies Call;
