import type { Call } from '../call/call.ts';

export const listPrices = {
  method: 'GET',
  path: '/prices',
  access: 'public',
  tag: 'prices',
  summary: 'List the prices of one XCH that are valid now, by currency, and the currencies that ever had one',
  response: 'priceList',
} as const satisfies Call;

export const listOperatorPrices = {
  method: 'GET',
  path: '/admin/prices',
  access: 'admin',
  tag: 'prices',
  summary: 'List prices of the market and of operators, and the last failures of the source',
  response: 'operatorPriceList',
} as const satisfies Call;

export const setPrice = {
  method: 'PUT',
  path: '/admin/prices/:currency',
  access: 'admin',
  tag: 'prices',
  summary: 'Set the price of one XCH that counts while the market has none',
  params: 'priceParams',
  body: 'priceChange',
  response: 'operatorPrice',
  errors: ['not_found'],
} as const satisfies Call;

export const deletePrice = {
  method: 'DELETE',
  path: '/admin/prices/:currency',
  access: 'admin',
  tag: 'prices',
  summary: 'End the operators’ price of a currency; the history keeps it',
  params: 'priceParams',
  body: 'priceEnd',
  errors: ['not_found'],
} as const satisfies Call;
