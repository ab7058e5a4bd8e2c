import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { toMojo } from '@farm/contracts/amount';
import pg from 'pg';
import {
  createApp,
  createHumanCheck,
  createOutboxTransport,
  hashToken,
  openRollout,
  startLive,
  startWorker,
} from '@farm/server/parts';
import { decodeAddress } from '@farm/chain';
import type { Config } from '@farm/server/config';
import { createDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import type { Farmer } from '../farmers.ts';
import { findTemplate, type Context, type Template } from './template.ts';

/** A request to record: of a withdrawal, or one without a body. */
export interface RecordedCall {
  method: 'GET' | 'POST';
  path: string;
}

/** The request for a withdrawal. */
export const WITHDRAWAL: RecordedCall = { method: 'POST', path: '/api/me/withdrawals' };

/** Statements that the product sends to the database for one request, in order, and its response. */
export interface Recording extends RecordedCall {
  statements: Statement[];
  answer: unknown;
}

/** A statement; if it has a name, each connection prepares it once. */
interface Statement {
  name?: string;
  text: string;
  values: Template[];
}

/**
 * Makes each request for two farmers to the product, run in this process, and records its statements. Requests without a
 * body are made before, so that what the product remembers for a moment does not count.
 */
export async function recordCalls(
  { databaseUrl, config }: { databaseUrl: string; config: Config },
  calls: RecordedCall[],
  farmers: [Farmer, Farmer],
): Promise<Recording[]> {
  const log = createLogger('silent');
  const db = createDatabase(databaseUrl, log);
  const live = startLive({ databaseUrl, db, log });
  const rollout = await openRollout({ config, databaseUrl, db, log });
  const parts = { ...config, databaseUrl, directUrl: databaseUrl, db, live, rollout, log };
  const worker = await startWorker({ ...parts, transport: createOutboxTransport(db) });
  const humanCheck = createHumanCheck(config, db);
  const app = await createApp({ config, db, mailQueue: worker, humanCheck, live, rollout, log });
  const restore = watchClients();
  try {
    const recordings: Recording[] = [];
    for (const call of calls) {
      if (call.method === 'GET')
        for (const farmer of farmers) await record(app, { call, farmer, amount: '0' });
      const first = await record(app, { call, farmer: farmers[0], amount: '0.012345678901' });
      const second = await record(app, { call, farmer: farmers[1], amount: '0.010987654321' });
      recordings.push(await toRecording(call, first, second));
    }
    return recordings;
  } finally {
    restore();
    await app.close();
    await worker.stop();
    await live.stop();
    await rollout.stop();
    await db.destroy();
  }
}

async function record(
  app: Awaited<ReturnType<typeof createApp>>,
  { call, farmer, amount }: { call: RecordedCall; farmer: Farmer; amount: string },
): Promise<RecordedRequest> {
  const { method, path } = call;
  const key = randomUUID();
  const now = Date.now();
  const sent: SentStatement[] = [];
  const hasBody = method === 'POST';
  // The request is sent only when it is awaited, which has to happen inside.
  const answer = await statementSink.run(sent, async () => {
    return await app.inject({
      method,
      url: path,
      // Statements name their request: the same name, because both have to be the same.
      headers: {
        authorization: `Bearer ${farmer.token}`,
        'x-request-id': 'recorded-request',
        ...(hasBody && { 'idempotency-key': key }),
      },
      ...(hasBody && { payload: { amount, address: farmer.address } }),
    });
  });
  if (answer.statusCode >= 300) throw new Error(`Nothing to record: ${answer.body}`);
  const inputs = {
    tokenHash: hashToken(farmer.token),
    ...(hasBody && {
      key,
      xch: amount,
      mojo: toMojo(amount).toString(),
      address: farmer.address,
      puzzleHash: decodeAddress(farmer.address),
    }),
  };
  return { sent, answer: answer.json(), context: { inputs, results: [], fresh: [], now } };
}

interface SentStatement {
  name?: string | undefined;
  text: string;
  values: unknown[];
  rows: Promise<Record<string, unknown>[]>;
}
interface RecordedRequest {
  sent: SentStatement[];
  answer: unknown;
  context: Context;
}

const statementSink = new AsyncLocalStorage<SentStatement[]>();

/** Patches all `pg` clients of this process to record the statements of a recorded request. */
function watchClients(): () => void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args);
    if (answer instanceof Promise) {
      const [first, second] = args;
      const { name, text, values } = (
        typeof first === 'string' ? { text: first, values: second } : first
      ) as QueryOfClient;
      // The message that begins a transaction has two results, and no rows.
      const rows = answer.then((result: { rows?: Record<string, unknown>[] }) => result.rows ?? []);
      statementSink.getStore()?.push({ name, text, values: values ?? [], rows });
    }
    return answer;
  };
  return () => {
    prototype.query = query;
  };
}

interface QueryOfClient {
  name?: string;
  text: string;
  values?: unknown[];
}

/** Lists what only one of the two sent, or more often. */
function listDifferent(first: RecordedRequest, second: RecordedRequest): string[] {
  const texts = second.sent.map(({ text }) => text);
  const onlyFirst = first.sent
    .map(({ text }) => text)
    .filter((text) => {
      const place = texts.indexOf(text);
      if (place >= 0) texts.splice(place, 1);
      return place < 0;
    });
  return [...onlyFirst, ...texts];
}

async function toRecording(
  call: RecordedCall,
  first: RecordedRequest,
  second: RecordedRequest,
): Promise<Recording> {
  if (first.sent.length !== second.sent.length)
    throw new Error(
      `Two requests for ${call.path} sent different statements: ${listDifferent(first, second).join('; ')}`,
    );
  const statements: Recording['statements'] = [];
  for (const [index, { name, text, values, rows }] of first.sent.entries()) {
    const twin = second.sent[index];
    if (twin?.text !== text)
      throw new Error(`Two requests for ${call.path} sent different statements: ${text}`);
    const templates = values.map((value, place) =>
      findTemplate([value, twin.values[place]], [first.context, second.context]),
    );
    statements.push({ ...(name !== undefined && { name }), text, values: templates });
    first.context.results.push(await rows);
    second.context.results.push(await twin.rows);
  }
  return { ...call, statements, answer: first.answer };
}
