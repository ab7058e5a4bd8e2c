import {
  agentEnrolledSchema,
  agentReportedSchema,
  errorBodySchema,
  type AgentEnrolled,
  type AgentEnrolment,
  type AgentReport,
  type AgentReported,
  type ErrorBody,
} from '@farm/contracts';
import { API_ROOT, type Call } from '@farm/contracts/call';
import { enrolMachine, reportMachine } from '@farm/contracts/calls';
import type { z } from 'zod';
import { withTimeout } from '../withTimeout.ts';

/** Error response of the farm. */
export class FarmRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Requested wait before a retry, in seconds; null if none. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null) {
    super(`${body.message} (${body.code}, request ${body.requestId})`);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = body.retryAfterSeconds ?? retryAfterSeconds;
  }
}

/** Failed to reach the farm, or got a response from another server; the message gives the reason. */
export class FarmUnreachable extends Error {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TIMEOUT_MS = 30_000;

/** Exchanges a code for a token. @throws FarmRefusal | FarmUnreachable */
export function sendEnrollment(server: string, body: AgentEnrolment): Promise<AgentEnrolled> {
  return post(server, { call: enrolMachine, body, schema: agentEnrolledSchema });
}

/** Sends a report. @throws FarmRefusal | FarmUnreachable, or the reason of `signal` */
export function sendReport(
  { server, token }: { server: string; token: string },
  body: AgentReport,
  signal: AbortSignal,
): Promise<AgentReported> {
  return post(server, { call: reportMachine, body, schema: agentReportedSchema, token, signal });
}

interface FarmRequest<S extends z.ZodType> {
  call: Call;
  body: unknown;
  schema: S;
  token?: string;
  signal?: AbortSignal;
}

async function post<S extends z.ZodType>(server: string, request: FarmRequest<S>): Promise<z.output<S>> {
  const { response, text } = await sendRequest(server, request);
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  const body = parseJson(text);
  if (response.ok) {
    const parsed = request.schema.safeParse(body);
    if (parsed.success) return parsed.data;
  } else {
    const refusal = errorBodySchema.safeParse(body);
    if (refusal.success) throw new FarmRefusal(response.status, refusal.data, retryAfter);
  }
  // A proxy in front of the farm responds while the farm is down.
  if (response.status >= 500)
    throw new FarmUnreachable(`${server} responded with HTTP ${response.status}`, retryAfter);
  if (response.status >= 300 && response.status < 400)
    throw new FarmUnreachable(
      `${server} redirects to ${response.headers.get('location') ?? 'another address'}`,
    );
  throw new FarmUnreachable(`no farm found at ${server} (HTTP ${response.status})`, retryAfter);
}

async function sendRequest<S extends z.ZodType>(
  server: string,
  { call, body, token, signal }: FarmRequest<S>,
) {
  try {
    return await withTimeout(TIMEOUT_MS, signal, async (limit) => {
      const response = await fetch(server + API_ROOT + call.path, {
        method: call.method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        // The token must never reach another server.
        redirect: 'manual',
        signal: limit,
      });
      return { response, text: await response.text() };
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new FarmUnreachable(describeFailure(server, error));
  }
}

/** Describes why a request failed, for users. */
export function describeFailure(server: string, error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return `${server} did not respond in time`;
  switch (cause?.code) {
    case 'ECONNREFUSED':
      return `cannot connect to ${server}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${new URL(server).hostname} was not found: check the name and your internet connection`;
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `${server} does not support HTTPS`;
    default:
      return `cannot reach ${server}: ${[cause?.code, cause?.message ?? message].filter(Boolean).join(' ')}`;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses seconds or a date (RFC 9110) to seconds. */
function parseRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
