import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createTestDatabase } from '@farm/database/testing';
import { listMetricNames } from '@farm/process/metrics';
import { findMetricsUrl, readMetrics, startProcess, waitFor } from '@farm/process/testing';
import { API_PROGRAM } from '../testing/programs.ts';
import { startApi } from '../testing/startApi.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'farm-metrics-'));
after(() => rm(DATA_DIR, { recursive: true, force: true }));
const DATABASE_URL = await createTestDatabase(`farm_${randomBytes(6).toString('hex')}`);
const ENV = { DATA_DIR, DATABASE_URL, METRICS_PORT: '0' };

test('an API reports its requests by pattern, its connections and what machines send', async () => {
  const api = await startApi({ ...ENV, SERVER_ROLE: 'api' });
  const report = { method: 'POST', path: '/api/agent/report' } as const;
  await api.call(report.method, report.path, {
    body: {},
    headers: { authorization: 'Bearer a-secret-token' },
  });
  await api.call('GET', '/api/ready');
  await api.call('GET', '/api/no-such-thing?email=ada@farm.test');
  const { find, names, text } = await waitFor(async () => {
    const metrics = await readMetrics(api.stdout());
    const missing = metrics.find('farm_http_requests_total{route="none",method="GET",status="404"}');
    return missing === undefined ? undefined : metrics;
  });
  assert.equal(find('farm_http_requests_total{route="/api/ready",method="GET",status="200"}'), 1);
  assert.equal(find('farm_machine_reports_total{result="refused"}'), 1);
  assert.equal(find('farm_live_streams'), 0);
  assert.equal(find('farm_database_waiting'), 0);
  assert.ok(Number(find('farm_database_connections{state="idle"}')) >= 1);
  assert.doesNotMatch(text, /secret|ada|no-such-thing/);
  assert.deepEqual(names, listMetricNames('API'));
});

test('a worker reports its loops, and is healthy while they run and the database responds', async () => {
  const worker = startProcess(API_PROGRAM, { ...ENV, SERVER_ROLE: 'worker' });
  await waitFor(() => Promise.resolve(worker.stdout().includes('"started"') || undefined));
  const { find, names } = await readMetrics(worker.stdout());
  assert.equal(find('farm_loop_interval_seconds{loop="withdrawals"}'), 2);
  assert.ok(Number(find('farm_loop_age_seconds{loop="withdrawals"}')) >= 0);
  assert.deepEqual(names, listMetricNames('worker'));
  const health = await fetch(`${findMetricsUrl(worker.stdout())}/healthz`);
  assert.equal(health.status, 200);
  assert.deepEqual(await health.json(), { status: 'ok', database: 'ok', stuckLoops: [] });
  worker.child.kill('SIGTERM');
  assert.equal(await worker.ended, 0);
});

test('API and worker in one process report both, once', async () => {
  const both = await startApi(ENV);
  assert.deepEqual((await readMetrics(both.stdout())).names, listMetricNames('API', 'worker'));
});

test('nothing listens for metrics unless the settings say where, and a port in use is told in one line', async () => {
  const api = await startApi({ DATA_DIR, DATABASE_URL, SERVER_ROLE: 'api' });
  assert.equal(findMetricsUrl(api.stdout()), '');
  const { port } = new URL(api.url);
  const late = startProcess(API_PROGRAM, { ...ENV, SERVER_ROLE: 'worker', METRICS_PORT: port });
  assert.equal(await late.ended, 1);
  assert.equal(
    late.stderr(),
    `Port ${port} is in use: set METRICS_PORT to a free port, one for each process\n`,
  );
});
