import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
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
