import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { toSafeHeaders } from '@farm/process';
import { startProcess, waitFor } from '@farm/process/testing';
import { findFreePorts } from '@farm/registry/testing/ports';
import { REPOSITORY_ROOT } from '../paths.ts';
import { startNginx } from './startNginx.ts';

const API = join(REPOSITORY_ROOT, 'packages/server/src/main.ts');
const GATEWAY = join(REPOSITORY_ROOT, 'packages/gateway/src/main.ts');
const PER_SECOND = 50;
const ROUNDS = 2;

const home = await mkdtemp(join(tmpdir(), 'farm-nginx-'));
after(() => rm(home, { recursive: true, force: true }));
const [outboxPort = 0, https = 0, http = 0, apisPort = 0, ...pairs] = await findFreePorts(8);
const [gatewayPorts, apis] = [pairs.slice(0, 2), pairs.slice(2)];

function startGateway(port: number) {
  return startProcess(GATEWAY, {
    DATA_DIR: join(home, `gateway-${port}`),
    PORT: String(port),
    LISTEN_HOST: '127.0.0.1',
    API_URL: `http://127.0.0.1:${apisPort}`,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '5',
    PAGE_SNAPSHOTS: '0',
  });
}

const isUp = (address: string) =>
  waitFor(async () => ((await fetch(address).catch(() => null))?.status === 200 ? true : undefined));

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 40 });
after(() => agent.destroy());

/** Sends a request to nginx. @returns its answer, without the body */
function read(path: string, { isPlain = false } = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', path, headers: { host: 'farm.example' } };
    const sent = isPlain ? requestPlainly({ ...to, port: http }) : request({ ...to, agent, port: https });
    sent.on('response', (answer) => resolve(answer.resume())).on('error', reject);
    sent.end();
  });
}

/** Sends a request to nginx. @returns its status, or the reason why there is none */
function ask(method: string, path: string, body = ''): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      host: 'farm.example',
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const sent = request({ agent, host: '127.0.0.1', port: https, method, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', (error) => resolve(error.message));
    });
    sent.on('error', (error) => resolve(error.message)).end(body);
  });
}

test('every answer behind nginx, and of nginx itself, is safe once, and no call is led on from http', async (t) => {
  const parts = { gateways: gatewayPorts, apis, apisPort, https, http };
  t.after(await startNginx(join(home, 'nginx-alone'), parts));
  await waitFor(() =>
    read('/').then(
      () => true,
      () => undefined,
    ),
  );
  const expected = {
    ...toSafeHeaders('https://farm.example'),
    'content-type': 'text/html; charset=utf-8',
  };
  for (const [path, status] of [
    ['/', 502],
    ['/%00', 400],
  ] as const) {
    const { statusCode, headers } = await read(path);
    assert.equal(statusCode, status, path);
    assert.partialDeepStrictEqual(headers, expected, path);
  }
  const gateway = startGateway(gatewayPorts[0] ?? 0);
  await waitFor(async () => ((await read('/healthz')).statusCode !== 502 ? true : undefined));
  // A header that nginx had added as well would be here twice, with a comma.
  const { headers } = await read('/healthz');
  const { 'content-type': _own, ...safe } = expected;
  assert.partialDeepStrictEqual({ ...headers }, { ...safe, ...toSafeHeaders('http:') });
  const led = [];
  for (const path of ['/', '/apiary', '/api/health', '/pool/pool_info', '/pool'])
    led.push((await read(path, { isPlain: true })).statusCode);
  assert.deepEqual(led, [301, 301, 400, 400, 400]);
  gateway.child.kill('SIGTERM');
  await gateway.ended;
});

test('no request behind nginx is lost while gateways are restarted one after another', async () => {
  after(await startNginx(join(home, 'nginx'), { gateways: gatewayPorts, apis, apisPort, https, http }));
  startProcess(API, {
    DATA_DIR: join(home, 'api'),
    API_PORT: String(apis[0]),
    OUTBOX_PORT: String(outboxPort),
    REQUESTS_PER_NETWORK: '1000000',
  });
  await isUp(`http://127.0.0.1:${apis[0]}/api/ready`);
  const gateways = gatewayPorts.map((port) => ({ port, process: startGateway(port) }));
  for (const { port } of gateways) await isUp(`http://127.0.0.1:${port}/api/health`);
  await waitFor(async () => ((await ask('GET', '/api/health')) === 200 ? true : undefined));

  const outcomes: Promise<number | string>[] = [];
  const load = setInterval(() => {
    outcomes.push(
      outcomes.length % 3 === 0
        ? ask('POST', '/api/session(by-email-password)', '{"email":"a@farm.example","password":"x"}')
        : ask('GET', '/api/notices'),
    );
  }, 1_000 / PER_SECOND);
  for (let round = 1; round <= ROUNDS; round++)
    for (const gateway of gateways) {
      gateway.process.child.kill('SIGTERM');
      assert.equal(await gateway.process.ended, 0);
      gateway.process = startGateway(gateway.port);
      await isUp(`http://127.0.0.1:${gateway.port}/api/health`);
    }
  clearInterval(load);
  const answers = await Promise.all(outcomes);
  const lost = answers.filter((answer) => typeof answer === 'string' || answer >= 500);
  assert.deepEqual(lost, [], `of ${answers.length}`);
  assert.ok(answers.length > PER_SECOND * 5 * ROUNDS, String(answers.length));
  assert.ok(answers.includes(200));
});
