import type { Call } from '../call/call.ts';

export const readAlarmSetting = {
  method: 'GET',
  path: '/me/setting/alarm',
  access: 'session',
  tag: 'alarm',
  summary: 'When I am mailed about my machines',
  answer: 'alarmSetting',
} as const satisfies Call;

export const updateAlarmSetting = {
  method: 'PUT',
  path: '/me/setting/alarm',
  access: 'session',
  tag: 'alarm',
  summary: 'Change when I am mailed about my machines',
  body: 'alarmSetting',
  answer: 'alarmSetting',
} as const satisfies Call;

export const sendAlarmTest = {
  method: 'POST',
  path: '/me/setting/alarm/test',
  access: 'session',
  tag: 'alarm',
  summary: 'Mail me a test of the alarm',
  status: 202,
} as const satisfies Call;
