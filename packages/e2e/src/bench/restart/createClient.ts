import { Agent, request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { toPatientMs } from '@farm/process/testing';

/** A request to nginx. */
export interface Ask {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Time over which the body is sent, in milliseconds: as by somebody far away. */
  sendMs?: number;
}

/** A whole answer. */
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Client of a site behind nginx, with many connections that it keeps. It never sends a request again. */
export interface Client {
  /** @throws Error if no whole answer comes in time */
  send: (ask: Ask) => Promise<Answer>;
  /** Opens an answer without an end, on a connection of its own. @throws Error if no answer begins in time */
  open: (ask: Ask) => Promise<IncomingMessage>;
  close: () => void;
}

const TIMEOUT_MS = toPatientMs(15_000);
/** nginx closes a connection that is idle for 75 seconds. */
const IDLE_MS = 30_000;
const PIECES = 4;

/** Creates a client of the nginx at this port. */
export function createClient(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: IDLE_MS, scheduling: 'lifo' });
  const site: RequestOptions = { host: '127.0.0.1', port, rejectUnauthorized: false };
  const begin = (ask: Ask, options: RequestOptions): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { method, path, headers, body = '' } = ask;
    const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { ...site, ...options, method, path, headers: { host: 'farm.example', ...length, ...headers } },
      resolve,
    );
    const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    sent.on('error', reject).on('close', () => clearTimeout(timer));
    if (ask.sendMs === undefined) sent.end(body);
    else void sendSlowly(sent, Buffer.from(body), ask.sendMs);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    open: (ask) => begin(ask, { agent: false }),
    send: async (ask) => {
      const answer = await begin(ask, { agent });
      const pieces: Buffer[] = [];
      const timer = setTimeout(() => answer.destroy(new Error(`no end within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
      try {
        for await (const piece of answer) pieces.push(piece as Buffer);
      } finally {
        clearTimeout(timer);
      }
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) };
    },
    close: () => agent.destroy(),
  };
}

async function sendSlowly(sent: ReturnType<typeof request>, body: Buffer, durationMs: number): Promise<void> {
  const size = Math.ceil(body.length / PIECES);
  for (let from = 0; from < body.length; from += size) {
    sent.write(body.subarray(from, from + size));
    await delay(durationMs / PIECES);
  }
  sent.end();
}
