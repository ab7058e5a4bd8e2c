import type { Call } from '../call/call.ts';

export const listAddresses = {
  method: 'GET',
  path: '/me/addresses',
  access: 'session',
  scope: 'money',
  tag: 'addresses',
  summary: 'List addresses',
  query: 'pageQuery',
  response: 'addressPage',
} as const satisfies Call;

export const downloadAddresses = {
  method: 'GET',
  path: '/me/addresses.csv',
  access: 'session',
  scope: 'money',
  tag: 'addresses',
  summary: 'Export addresses as CSV, newest first',
  response: 'csv',
} as const satisfies Call;

export const createAddress = {
  method: 'POST',
  path: '/me/addresses',
  access: 'session',
  tag: 'addresses',
  summary: 'Add an address',
  needsProof: true,
  body: 'newAddress',
  response: 'address',
  status: 201,
  errors: ['address_taken', 'address_of_farm', 'address_limit'],
} as const satisfies Call;

export const updateAddress = {
  method: 'PATCH',
  path: '/me/addresses/:id',
  access: 'session',
  tag: 'addresses',
  summary: 'Change the description of an address',
  body: 'addressChange',
  response: 'address',
} as const satisfies Call;

export const deleteAddresses = {
  method: 'POST',
  path: '/me/addresses/delete',
  access: 'session',
  tag: 'addresses',
  summary: 'Delete addresses',
  needsNoSpace: true,
  body: 'addressDeletion',
  response: 'addressesDeleted',
} as const satisfies Call;
