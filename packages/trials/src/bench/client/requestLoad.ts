import { randomUUID } from 'node:crypto';
import { createReporter } from '../agents/createReporter.ts';
import { openConnection, type Connection, type LoadRequest } from './connection.ts';
import { Outcome, type LoadResult } from './Outcome.ts';
import { handleTasks } from './program.ts';
import { sendAtRate, type DueRequest, type SteadyLoad } from './sendAtRate.ts';

/** A load of requests in turn, by connections that are spread over the servers. */
export interface RequestTask {
  urls: string[];
  connections: number;
  requests: TaskRequest[];
  load: FullLoad | SteadyLoad;
  /** Event streams of these sessions, open meanwhile. */
  streamTokens?: string[];
}

/** A request as it is, the next report of a machine, or a withdrawal. */
export type TaskRequest = LoadRequest | { machine: number } | { token: string; address: string };

/** As many requests as are answered in a time; each connection sends its next request once the last is answered. */
interface FullLoad {
  kind: 'full';
  seconds: number;
}

/** Smallest amount, in XCH. */
const AMOUNT_XCH = '0.01';
const CREATED = [200, 201];

const makeReport = createReporter();

handleTasks(async (task: RequestTask): Promise<LoadResult> => {
  const { urls, connections, requests, load, streamTokens = [] } = task;
  const [url = ''] = urls;
  const streams = await Promise.all(streamTokens.map((token) => openStream(url, token)));
  const open = await Promise.all(
    Array.from({ length: connections }, (_, index) => openConnection(urls[index % urls.length] ?? url)),
  );
  const outcome = new Outcome();
  const send = async (connection: Connection, { index, dueAt }: DueRequest) => {
    const request = toRequest(requests[index % requests.length] as TaskRequest);
    const answer = await connection
      .send(request)
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    outcome.add(dueAt, answer, CREATED);
  };
  if (load.kind === 'full') await sendAll(open, load.seconds, send);
  else await sendAtRate(open, load, send);
  const result = outcome.toResult();
  for (const one of [...open, ...streams]) one.close();
  const lost = streams.filter(({ isOpen }) => !isOpen()).length;
  return lost === 0
    ? result
    : { ...result, errors: result.errors + lost, error: result.error || `${lost} event streams ended` };
});

async function sendAll(
  open: Connection[],
  seconds: number,
  send: (connection: Connection, request: DueRequest) => Promise<void>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  let sent = 0;
  await Promise.all(
    open.map(async (connection) => {
      for (let now = performance.now(); now < end; now = performance.now())
        await send(connection, { index: sent++, dueAt: now });
    }),
  );
}

function toRequest(request: TaskRequest): LoadRequest {
  if ('machine' in request) return makeReport(request.machine);
  if ('method' in request) return request;
  return {
    method: 'POST',
    path: '/api/me/withdrawals',
    headers: { Authorization: `Bearer ${request.token}`, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ amount: AMOUNT_XCH, address: request.address }),
  };
}

/** Opens the event stream of a session, and reads what comes. */
async function openStream(url: string, token: string): Promise<{ close: () => void; isOpen: () => boolean }> {
  const abort = new AbortController();
  const { body, status } = await fetch(`${url}/api/me/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  if (body === null || status !== 200) throw new Error(`The event stream has status ${status}`);
  let isOpen = true;
  const done = body.pipeTo(new WritableStream());
  done.catch(() => undefined).finally(() => (isOpen = abort.signal.aborted));
  return { close: () => abort.abort(), isOpen: () => isOpen };
}
