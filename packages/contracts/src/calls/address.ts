import type { Call } from '../call/call.ts';

export const listAddresses = {
  method: 'GET',
  path: '/me/addresses',
  access: 'session',
  tag: 'addresses',
  summary: 'My addresses',
  query: 'pageQuery',
  answer: 'addressPage',
} as const satisfies Call;

export const createAddress = {
  method: 'POST',
  path: '/me/addresses',
  access: 'session',
  tag: 'addresses',
  summary: 'Keep an address',
  body: 'newAddress',
  answer: 'address',
  status: 201,
  errors: ['address_taken', 'address_limit'],
} as const satisfies Call;

export const updateAddress = {
  method: 'PATCH',
  path: '/me/addresses/:id',
  access: 'session',
  tag: 'addresses',
  summary: 'Describe an address',
  body: 'addressChange',
  answer: 'address',
} as const satisfies Call;

export const deleteAddresses = {
  method: 'POST',
  path: '/me/addresses/delete',
  access: 'session',
  tag: 'addresses',
  summary: 'Delete addresses',
  body: 'addressDeletion',
  answer: 'addressesDeleted',
} as const satisfies Call;
