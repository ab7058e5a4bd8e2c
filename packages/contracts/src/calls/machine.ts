import type { Call } from '../call/call.ts';

export const listMachines = {
  method: 'GET',
  path: '/me/machines',
  access: 'session',
  scope: 'machines',
  tag: 'machines',
  summary: 'List machines',
  query: 'machineQuery',
  response: 'machinePage',
  isKept: true,
} as const satisfies Call;

export const downloadMachines = {
  method: 'GET',
  path: '/me/machines.csv',
  access: 'session',
  scope: 'machines',
  tag: 'machines',
  summary: 'Export machines as CSV',
  query: 'machineFilter',
  response: 'csv',
} as const satisfies Call;

export const readMachine = {
  method: 'GET',
  path: '/me/machines/:id',
  access: 'session',
  scope: 'machines',
  tag: 'machines',
  summary: 'Get a machine',
  response: 'machineDetail',
  isKept: true,
} as const satisfies Call;

export const updateMachine = {
  method: 'PATCH',
  path: '/me/machines/:id',
  access: 'session',
  tag: 'machines',
  summary: 'Rename a machine',
  body: 'machineChange',
  response: 'machine',
} as const satisfies Call;

export const deleteMachines = {
  method: 'POST',
  path: '/me/machines/delete',
  access: 'session',
  tag: 'machines',
  summary: 'Delete machines',
  needsNoSpace: true,
  body: 'machineDeletion',
  response: 'machinesDeleted',
} as const satisfies Call;

export const createEnrolment = {
  method: 'POST',
  path: '/me/machines/enroll',
  access: 'session',
  tag: 'machines',
  summary: 'Create an enrollment code for one machine',
  response: 'enrolment',
  status: 201,
} as const satisfies Call;

export const readEnrolment = {
  method: 'GET',
  path: '/me/machines/enroll/:id',
  access: 'session',
  tag: 'machines',
  summary: 'Get the status of an enrollment',
  response: 'enrolmentState',
} as const satisfies Call;
