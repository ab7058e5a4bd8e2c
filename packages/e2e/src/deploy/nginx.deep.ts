import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startProcess, waitFor } from '@farm/process/testing';
import { findFreePorts } from '@farm/registry/testing/ports';
import { REPOSITORY_ROOT } from '../paths.ts';
import { loadProgram } from './debian.ts';

const API = join(REPOSITORY_ROOT, 'packages/server/src/main.ts');
const GATEWAY = join(REPOSITORY_ROOT, 'packages/gateway/src/main.ts');
const PER_SECOND = 50;
const ROUNDS = 2;

const home = await mkdtemp(join(tmpdir(), 'farm-nginx-'));
after(() => rm(home, { recursive: true, force: true }));
const [apiPort = 0, outboxPort = 0, publicPort = 0, plainPort = 0, ...gatewayPorts] = await findFreePorts(6);
const apiUrl = `http://127.0.0.1:${apiPort}`;

function startGateway(port: number) {
  return startProcess(GATEWAY, {
    DATA_DIR: join(home, `gateway-${port}`),
    PORT: String(port),
    LISTEN_HOST: '127.0.0.1',
    API_URL: apiUrl,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '5',
    PAGE_SNAPSHOTS: '0',
  });
}

const isUp = (address: string) =>
  waitFor(async () => ((await fetch(address).catch(() => null))?.status === 200 ? true : undefined));

/** Starts nginx with the shipped configuration: only its addresses and folders are those of this test. */
async function startNginx(): Promise<void> {
  const shipped = await readFile(join(REPOSITORY_ROOT, 'deploy/nginx/farm.conf'), 'utf8');
  const places: [string, string][] = [
    ['127.0.0.1:3000', `127.0.0.1:${gatewayPorts[0]}`],
    ['127.0.0.1:3010', `127.0.0.1:${gatewayPorts[1]}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${publicPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/farm/tls/', `${home}/`],
    ['/var/cache/nginx/farm', `${home}/cache`],
  ];
  for (const [from] of places) assert.ok(shipped.includes(from), from);
  const own = places.reduce((text, [from, to]) => text.replaceAll(from, to), shipped);
  await writeFile(join(home, 'farm.conf'), own);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(home, 'nginx.conf'),
    `${user} daemon off; pid ${home}/nginx.pid; error_log stderr crit; worker_processes 1; events {}
     http { access_log off; ${temporary.join(' ')} include ${home}/farm.conf; }`,
  );
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=farm.example'],
    ...['-keyout', join(home, 'privkey.pem'), '-out', join(home, 'fullchain.pem')],
  ]);
  const nginx = await loadProgram('nginx', 'nginx');
  await promisify(execFile)(nginx, ['-t', '-q', '-p', home, '-c', join(home, 'nginx.conf')]);
  const child = spawn(nginx, ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'inherit' });
  after(async () => {
    child.kill('SIGQUIT');
    await once(child, 'exit');
  });
}

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
    const sent = request({ agent, host: '127.0.0.1', port: publicPort, method, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', (error) => resolve(error.message));
    });
    sent.on('error', (error) => resolve(error.message)).end(body);
  });
}

test('no request behind nginx is lost while gateways are restarted one after another', async () => {
  await mkdir(join(home, 'cache'));
  startProcess(API, {
    DATA_DIR: join(home, 'api'),
    API_PORT: String(apiPort),
    OUTBOX_PORT: String(outboxPort),
    REQUESTS_PER_NETWORK: '1000000',
  });
  await isUp(`${apiUrl}/api/ready`);
  const gateways = gatewayPorts.map((port) => ({ port, process: startGateway(port) }));
  for (const { port } of gateways) await isUp(`http://127.0.0.1:${port}/api/health`);
  await startNginx();
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
