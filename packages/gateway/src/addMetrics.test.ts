import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { listMetricNames } from '@farm/process/metrics';
import { findMetricsUrl, readMetrics, waitUntil } from '@farm/process/testing';
import { makeDescriptor, makeMount, makeRemote, makeShell } from './testing/makeBuild.ts';
import { HTML } from './testing/readPage.ts';
import { startGateway } from './testing/startGateway.ts';

const ON = { metrics: { host: '127.0.0.1', port: 0 } };

test('the public port answers /metrics with 404 in plain text, even if a remote has a page there', async (t) => {
  const gateway = await startGateway(t, ON);
  const mounts = [makeMount('/metrics', 'First'), makeMount('/metrics/:name', 'Second')];
  const remote = await makeRemote('assets', { descriptor: makeDescriptor('assets', mounts) });
  await gateway.publish((await makeShell()).dist, remote.dist);
  for (const path of ['/metrics', '/metrics?x=1', '/metrics/', '/metrics/farm'])
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await gateway.get(path, HTML, method);
      assert.equal(status, 404, path);
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8', path);
    }
  assert.equal((await gateway.get('/', HTML)).status, 200);
});

test('the port of metrics answers nothing but metrics and health', async (t) => {
  const gateway = await startGateway(t, ON);
  const url = findMetricsUrl(gateway.log());
  const metrics = await fetch(`${url}/metrics`);
  assert.equal(metrics.status, 200);
  assert.equal(metrics.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  assert.match(await metrics.text(), /^nodejs_eventloop_lag_p99_seconds \d/m);
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/metrics/'],
    ['POST', '/metrics'],
    ['DELETE', '/healthz'],
    ['GET', '/api/health'],
  ] as const) {
    const other = await fetch(url + path, { method });
    assert.deepEqual([other.status, await other.text()], [404, 'Not found\n'], path);
    assert.equal(other.headers.get('content-type'), 'text/plain; charset=utf-8');
  }
  const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
});

test('the health on it is that of the public port', async (t) => {
  const gateway = await startGateway(t, ON);
  const readHealth = async () => {
    const answer = await fetch(`${findMetricsUrl(gateway.log())}/healthz`);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const expectSame = async (status: number) => {
    const { text } = await gateway.get('/healthz');
    assert.deepEqual(await readHealth(), { status, body: JSON.parse(text) as unknown });
  };
  await expectSame(503);
  await gateway.publish((await makeShell()).dist);
  await expectSame(200);
});

test('requests are counted by the pattern of their route and their status, never by their address', async (t) => {
  const gateway = await startGateway(t, ON);
  await gateway.publish((await makeShell()).dist);
  const count = async (series: string) =>
    (await readMetrics(gateway.log())).find(`farm_http_requests_total{${series}}`) ?? 0;
  const page = 'route="/*",method="GET",status="404"';
  const none = 'route="none",method="POST",status="405"';
  const before = [await count(page), await count(none)];
  await gateway.get('/a-token/b8f1?email=ada@farm.test', HTML);
  await gateway.get('/another-token', HTML);
  await gateway.post('/a-form', {});
  await waitUntil(async () => (await count(none)) === (before[1] ?? 0) + 1);
  assert.equal(await count(page), (before[0] ?? 0) + 2);
  const { text } = await readMetrics(gateway.log());
  assert.match(text, /^farm_http_request_seconds_bucket\{le="0.1",route="\/\*"\} \d+$/m);
  assert.doesNotMatch(text, /a-token|another-token|b8f1|ada@|a-form/);
});

test('the revision and the canaries of the registry are told, and what it needs', async (t) => {
  const gateway = await startGateway(t, ON);
  const first = await makeRemote('assets');
  const second = await makeRemote('assets', {}, { 'Second.js': 'other()' });
  await gateway.publish((await makeShell()).dist, first.dist);
  await gateway.store(second.dist);
  const canary = { kind: 'canary', members: { assets: second.build.version }, percent: 5 } as const;
  await gateway.api.change({ ...canary, salt: '0a'.repeat(16), set: null });
  await gateway.followed();
  const { rev } = JSON.parse((await gateway.get('/healthz')).text) as { rev: number };
  const metrics = await readMetrics(gateway.log());
  assert.equal(metrics.find('farm_registry_revision'), rev);
  assert.equal(metrics.find('farm_canary_ratio{remote="assets"}'), 0.05);
  assert.equal(metrics.find('farm_canary_ratio{remote="shell"}'), undefined);
  assert.equal(metrics.find('farm_registry_problem'), 0);
  assert.ok(Number(metrics.find('farm_registry_age_seconds')) >= 0);

  await gateway.api.stop();
  await waitUntil(async () => (await readMetrics(gateway.log())).find('farm_registry_problem') === 1);
});

test('an event stream is counted as long as it is open', async (t) => {
  const { gateway, streams } = await startBeforeStreams(t);
  const count = async (series: string) => (await readMetrics(gateway.log())).find(series) ?? 0;
  const answered = 'farm_http_requests_total{route="/api/*",method="GET",status="200"}';
  const timed = 'farm_http_request_seconds_count{route="/api/*"}';
  const before = [await count(answered), await count(timed)] as const;
  const leaving = new AbortController();
  const opened = await fetch(`http://127.0.0.1:${gateway.port}/api/me/events`, { signal: leaving.signal });
  assert.equal(opened.status, 200);
  assert.equal(await count('farm_live_streams'), 1);
  leaving.abort();
  await waitUntil(async () => (await count('farm_live_streams')) === 0);
  assert.equal(await count(answered), before[0] + 1);
  // The time for which a page was open says nothing about the gateway.
  assert.equal(await count(timed), before[1]);
  assert.equal(streams.length, 1);
});

test('the gateway reports exactly its metrics of the table', async (t) => {
  const gateway = await startGateway(t, ON);
  assert.deepEqual((await readMetrics(gateway.log())).names, listMetricNames('gateway'));
});

/** Starts a gateway before an API that answers everything with an event stream. */
async function startBeforeStreams(t: TestContext) {
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/rollout/registry')) response.writeHead(404).end();
    else {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(':\n\n');
      streams.push(response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { gateway: await startGateway(t, { ...ON, apiUrl: `http://127.0.0.1:${port}` }), streams };
}
