import type { Call } from '../call/call.ts';

export const enrolMachine = {
  method: 'POST',
  path: '/agent/enroll',
  access: 'public',
  tag: 'machines',
  summary: 'Exchange an enrollment code for a machine token',
  body: 'agentEnrolment',
  response: 'agentEnrolled',
  status: 201,
  errors: ['enrolment_code_wrong', 'machine_limit'],
} as const satisfies Call;

export const reportMachine = {
  method: 'POST',
  path: '/agent/report',
  access: 'machine',
  tag: 'machines',
  summary: 'Report changes on a machine',
  body: 'agentReport',
  response: 'agentReported',
  isRateLimitExempt: true,
  errors: ['report_gap', 'too_many_requests'],
} as const satisfies Call;
