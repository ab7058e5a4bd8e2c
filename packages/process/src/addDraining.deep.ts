import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { addDraining } from './addDraining.ts';

const STOPS = 80;
const WORK_MS = 0.5;

/** In a thread of its own: in this one, nobody could connect while the server works. Like a balancer, it connects in bursts. */
const CLIENTS = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port } } = require('node:worker_threads');
  const REQUEST = 'POST / HTTP/1.1\\r\\nhost: farm\\r\\ncontent-length: 1\\r\\n\\r\\nx';
  const BURSTS = [0, 0, 1, 1, 2, 4];
  const APART_MS = 0.25;
  const outcomes = [];
  let open = 0;
  let isRefused = false;
  const send = () => {
    open += 1;
    let outcome = 'no answer';
    connect(port, '127.0.0.1', function () { this.write(REQUEST); })
      .on('data', () => (outcome = 'answered'))
      .on('error', ({ code }) => (outcome = code))
      .on('close', () => {
        open -= 1;
        outcomes.push(outcome);
        isRefused ||= outcome === 'ECONNREFUSED';
        if (outcomes.length === 40) parentPort.postMessage('busy');
        if (isRefused && open === 0) parentPort.postMessage(outcomes);
      });
  };
  const sendSome = (count) => {
    if (count === 0 || isRefused) return;
    send();
    const end = performance.now() + APART_MS;
    while (performance.now() < end);
    setImmediate(sendSome, count - 1);
  };
  setInterval(() => sendSome(BURSTS[Math.floor(Math.random() * BURSTS.length)]), 5);`;

describe('a server that stops', () => {
  test('answers whom it accepted, refuses who comes later, and resets nobody', async () => {
    const outcomes = new Set<unknown>();
    for (let stop = 0; stop < STOPS; stop += 1)
      for (const outcome of await stopUnderLoad()) outcomes.add(outcome);
    assert.deepEqual(outcomes, new Set(['answered', 'ECONNREFUSED']));
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
  const worker = new Worker(CLIENTS, { eval: true, workerData: { port } });
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
