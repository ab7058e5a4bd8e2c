import type { Call } from '../call/call.ts';

export const listTerms = {
  method: 'GET',
  path: '/terms',
  access: 'public',
  tag: 'terms',
  summary: 'List which terms and privacy policy are in force',
  response: 'termsInForce',
} as const satisfies Call;

export const readTerms = {
  method: 'GET',
  path: '/terms/:kind',
  access: 'public',
  tag: 'terms',
  summary: 'Get the text of the terms or the privacy policy',
  params: 'termsParams',
  query: 'termsQuery',
  response: 'terms',
  errors: ['not_found'],
} as const satisfies Call;

export const listOperatorTerms = {
  method: 'GET',
  path: '/admin/terms',
  access: 'admin',
  tag: 'terms',
  summary: 'Get the terms and the privacy policy in all their languages',
  response: 'operatorTermsList',
} as const satisfies Call;

export const publishTerms = {
  method: 'POST',
  path: '/admin/terms/:kind',
  access: 'admin',
  tag: 'terms',
  summary: 'Publish a new version of the terms or the privacy policy',
  params: 'termsParams',
  body: 'termsDraft',
  response: 'operatorTerms',
  status: 201,
  errors: ['not_found', 'terms_conflict', 'terms_unchanged'],
} as const satisfies Call;
