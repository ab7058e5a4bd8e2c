import { errorStatus, type ErrorBody, type ErrorCode, type Profile } from '@farm/contracts';
import { API_ROOT, type Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { resolveSchema } from '@farm/contracts/schemas';
import { z } from 'zod';
import { createSample, FAKE_EMAIL, FAKE_TOKEN } from './createSample.ts';

/** Role of the visitor for whom a page is opened; `none` has not signed in. */
export type VisitorRole = 'none' | Profile['role'];

/** Request of a page to the API. */
export interface PageRequest {
  method: string;
  url: URL;
  /** Value of its `authorization` header. */
  authorization: string | undefined;
}

/** Visitor whom the fake API knows. */
export interface KnownVisitor {
  role: VisitorRole;
  locale: Profile['locale'];
  now: number;
  /** True while each call but that of the session fails. */
  isApiDown?: boolean;
}

/** Answer of the fake API; `silent` never comes, `passed` is that of the farm. */
export type FakeAnswer =
  | { kind: 'silent' | 'passed' }
  | { kind: 'sent'; status: number; type: string; body: string; isUnknown?: true };

/** Calls that change nothing, and whose responses only the farm can make: a puzzle, and what its operators signed. */
const PASSED: Call[] = [calls.readHumanCheck, calls.readRegistry];

/** Creates the answer to a request as the API would: by its table of calls, with samples. */
export function createAnswer(request: PageRequest, visitor: KnownVisitor): FakeAnswer {
  const found = findCall(request);
  if (!found) return { ...createRefusal('not_found'), isUnknown: true };
  const { call, params } = found;
  const refusal = findRefusal(call, request, visitor);
  if (refusal) return createRefusal(refusal);
  if (visitor.isApiDown && call !== calls.readProfile) return createRefusal('internal_error');
  if (PASSED.includes(call)) return { kind: 'passed' };
  const { response } = call;
  if (response === 'eventStream') return { kind: 'silent' };
  if (response === 'zip') return { kind: 'sent', status: 200, type: 'application/zip', body: '' };
  if (response === 'csv') return { kind: 'sent', status: 200, type: 'text/csv; charset=utf-8', body: '\n' };
  const status = call.status ?? (response === undefined ? 204 : 200);
  if (response === undefined) return { kind: 'sent', status, type: 'application/json', body: '' };
  const sample = createCallSample(call, visitor);
  const named = Object.entries(params).filter(([name]) => name in sample);
  return createJson(status, { ...sample, ...Object.fromEntries(named) });
}

/** Creates a response of a call that has one. */
export function createCallSample(call: Call, { role, locale, now }: KnownVisitor): object {
  const schema = resolveSchema(call.response as Parameters<typeof resolveSchema>[0]);
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  // Whatever the rollout names is a remote.
  const named = call.tag === 'rollout' ? { name: 'sample' } : {};
  const sample = createSample(json, now, named) as object;
  // A visitor who signs in on a page for everybody is a user.
  const person = { email: FAKE_EMAIL, role: role === 'none' ? 'user' : role, locale };
  return call === calls.readProfile ? { ...sample, ...person } : sample;
}

/** Finds the call of a request, with its path parameters. */
function findCall({ method, url }: PageRequest) {
  if (!url.pathname.startsWith(`${API_ROOT}/`)) return null;
  const path = url.pathname.slice(API_ROOT.length);
  for (const call of Object.values<Call>(calls)) {
    if (call.method !== method) continue;
    const pattern = call.path.replaceAll(/[().]/g, '\\$&').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern.replace(/\*$/, '.+')}$`).exec(path);
    if (match) return { call, params: { ...match.groups } };
  }
  return null;
}

function findRefusal(
  { access, method, query }: Call,
  { authorization, url }: PageRequest,
  { role }: KnownVisitor,
): ErrorCode | null {
  const needsSession = access !== 'public' && access !== 'optional';
  const isKnown = authorization === `Bearer ${FAKE_TOKEN}`;
  if (needsSession && !isKnown) return authorization === undefined ? 'no_login_error' : 'token_error';
  const isForUsers = access === 'session' || access === 'watch';
  if (needsSession && !isForUsers && role !== 'admin') return 'forbidden';
  if (method !== 'GET' || query === undefined) return null;
  return resolveSchema(query).safeParse(Object.fromEntries(url.searchParams)).success
    ? null
    : 'validation_failed';
}

function createRefusal(code: ErrorCode) {
  const body: ErrorBody = { code, message: code, requestId: 'made-up' };
  return createJson(errorStatus[code], body);
}

function createJson(status: number, value: object) {
  return { kind: 'sent', status, type: 'application/json', body: JSON.stringify(value) } as const;
}
