import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { addDraining } from './addDraining.ts';

const STOPS = 30;
/** So much that connections wait to be accepted now and then. */
const PER_SECOND = 200;
const WORK_MS = 1.5;

/** In a thread of its own: in this one, nobody could connect while the server works. */
const CLIENTS = `
  const { request } = require('node:http');
  const { parentPort, workerData: { port, perSecond } } = require('node:worker_threads');
  const outcomes = [];
  let open = 0;
  let timer;
  const note = (outcome) => {
    outcomes.push(outcome);
    open -= 1;
    if (outcomes.length === 20) parentPort.postMessage('busy');
    if (outcome === 'ECONNREFUSED') clearInterval(timer);
    if (timer._destroyed && open === 0) parentPort.postMessage(outcomes);
  };
  timer = setInterval(() => {
    open += 1;
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (answer) =>
      answer.resume().on('end', () => note(answer.statusCode)));
    sent.on('error', ({ code }) => note(code)).end('x');
  }, 1_000 / perSecond);`;

describe('a server that stops', () => {
  test('answers whom it accepted, refuses who comes later, and resets nobody', async () => {
    const outcomes = new Set<unknown>();
    for (let stop = 0; stop < STOPS; stop += 1)
      for (const outcome of await stopUnderLoad()) outcomes.add(outcome);
    assert.deepEqual(outcomes, new Set([200, 'ECONNREFUSED']));
  });
});

async function stopUnderLoad(): Promise<unknown[]> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const end = performance.now() + WORK_MS;
      while (performance.now() < end);
      response.setHeader('connection', 'close').end('ok');
    });
  });
  const app = createApp(server);
  addDraining(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(CLIENTS, { eval: true, workerData: { port, perSecond: PER_SECOND } });
  await once(worker, 'message');
  await app.close();
  const [outcomes] = (await once(worker, 'message')) as [unknown[]];
  await worker.terminate();
  return outcomes;
}

/** As much of an app as draining uses: its hooks run when it closes. */
function createApp(server: Server) {
  const hooks: ((done: () => void) => void)[] = [];
  return {
    server,
    addHook: (name: string, hook: unknown) =>
      name === 'preClose' ? hooks.push(hook as (done: () => void) => void) : 0,
    close: () => new Promise<void>((done) => hooks[0]?.(done)),
  };
}
