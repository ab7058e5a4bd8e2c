import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { createLogger } from '@farm/process';
import { sql } from 'kysely';
import { startRollout } from '../../../testing/beacons.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { signWebhook } from '../../../outside/index.ts';
import { stopCanary } from '../halts.ts';
import { recordJudged, markTaken } from '../steps/step.repository.ts';
import { createWebhookTurn } from './createWebhookTurn.ts';

const SECRET = `whsec_${Buffer.from('a secret of 24 bytes, ok').toString('base64')}`;
const server = await startTestServer();
const { db } = server;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 204;
const http = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body });
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
after(() => http.close());
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook?token=hidden`;
const lines: string[] = [];
const log = createLogger('info', { write: (line: string) => void lines.push(line) });
const createTurn = () => createWebhookTurn({ db, log }, { url, secret: SECRET });
const turn = createTurn();
const typesOf = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
/** Makes events due that wait for their next attempt. */
const makeDue = () => sql`update rollout.webhook set due_at = now() where due_at is not null`.execute(db);

test('a signature is that of the Standard Webhooks specification', () => {
  // The example of the specification's reference libraries.
  const headers = signWebhook(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
    new Date(1_614_265_330_000),
  );
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('what happens to the rollout', () => {
  test('is told once each, signed, however many workers there are', async () => {
    const rollout = await startRollout(server);
    const [, version = ''] = rollout.versions['assets'] ?? [];
    await rollout.startCanary(['assets'], 10);
    await rollout.startCanary(['assets'], 0);
    await rollout.startCanary(['assets'], 10);
    await stopCanary(server, { name: 'assets', version, why: 'it fails' });
    const step = { percent: 25, at: new Date().toISOString() };
    await recordJudged(db, { name: 'assets', version }, step);
    await turn();
    assert.ok(!typesOf().includes('rollout.step'), 'it was judged, not taken');
    await markTaken(db, { name: 'assets', version }, step);
    await Promise.all([turn(), createTurn()(), createTurn()()]);
    await turn();
    assert.deepEqual(
      typesOf().toSorted(),
      ['canary', 'canary', 'halt', 'pause', 'promote', 'step'].map((kind) => `rollout.${kind}`),
    );
    for (const { headers, body } of received) {
      const id = String(headers['webhook-id']);
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      assert.ok(Math.abs(at.getTime() - Date.now()) < 60_000);
      assert.equal(headers['webhook-signature'], signWebhook(SECRET, { id, body }, at)['webhook-signature']);
      assert.ok(!body.includes('salt'));
    }
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, received.length);
  });

  test('is told again with the same id until it is taken, and nothing is sent elsewhere', async () => {
    received.length = 0;
    status = 307;
    await sql`update rollout.webhook set due_at = now(), attempts = 0 where id like 'halt-%'`.execute(db);
    await turn();
    await turn();
    assert.equal(received.length, 1, 'the next attempt waits');
    status = 200;
    await makeDue();
    await turn();
    assert.deepEqual(received.length, 2);
    assert.equal(received[0]?.headers['webhook-id'], received[1]?.headers['webhook-id']);
    assert.match(lines.join(''), /status 307/);
    await makeDue();
    await turn();
    assert.equal(received.length, 2);
  });

  test('is given up in the end, and the log has neither address nor secret', async () => {
    received.length = 0;
    status = 500;
    await sql`update rollout.webhook set due_at = now(), attempts = 0 where id like 'halt-%'`.execute(db);
    for (let attempt = 0; attempt < 20; attempt++) {
      await turn();
      await makeDue();
    }
    assert.equal(received.length, 14);
    assert.match(lines.join(''), /a webhook was given up/);
    assert.doesNotMatch(lines.join(''), /hidden|whsec|\/hook/);
  });
});
