import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeFolder } from './testing/makeBuild.ts';

const main = join(import.meta.dirname, 'main.ts');

async function start(t: TestContext, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [main], { env: { DATA_DIR: await makeFolder(), ...env } });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  return { child, output: () => output, errors: () => errors, closed };
}

async function occupy(t: TestContext): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return String(port);
}

async function untilAnswers(port: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(`http://127.0.0.1:${port}/healthz`);
    } catch {
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

test('wrong settings are told one a line, and the process ends with 1', async (t) => {
  const { closed, errors, output } = await start(t, { PORT: 'x', PUBLIC_URL: 'y' });
  assert.deepEqual((await closed)[0], 1);
  const lines = errors().trimEnd().split('\n').toSorted();
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? '', /^PORT must be/);
  assert.match(lines[1] ?? '', /^PUBLIC_URL must be/);
  assert.equal(output(), '');
});

test('a port in use is told in one line that says what to do', async (t) => {
  const port = await occupy(t);
  const { closed, errors } = await start(t, { PORT: String(port), API_URL: 'http://127.0.0.1:9' });
  assert.equal((await closed)[0], 1);
  assert.equal(
    errors(),
    `Port ${port} is in use: stop the process that uses it, or set PORT to a free port\n`,
  );
});

test('a port of metrics in use is told in one line too, and nothing is left running', async (t) => {
  const port = await occupy(t);
  const env = { PORT: await freePort(), METRICS_PORT: String(port), API_URL: 'http://127.0.0.1:9' };
  const { closed, errors } = await start(t, env);
  assert.equal((await closed)[0], 1);
  assert.equal(errors(), `Port ${port} is in use: set METRICS_PORT to a free port, one for each process\n`);
});

test('an interface this machine does not have is told in one line', async (t) => {
  // Address from the block reserved for documentation (RFC 5737).
  const { closed, errors } = await start(t, { LISTEN_HOST: '203.0.113.1', API_URL: 'http://127.0.0.1:9' });
  assert.equal((await closed)[0], 1);
  assert.match(errors(), /^LISTEN_HOST 203\.0\.113\.1: .*EADDRNOTAVAIL.*\n$/);
});

test('each line of the log says of which service, machine and version it is', async (t) => {
  const port = await freePort();
  const { child, closed, output } = await start(t, { PORT: port, API_URL: 'http://127.0.0.1:9' });
  await untilAnswers(port);
  child.kill('SIGTERM');
  await closed;
  for (const line of output().trim().split('\n')) {
    const { service, host, version } = JSON.parse(line) as Record<string, string>;
    assert.deepEqual(
      { service, host, version },
      { service: 'gateway', host: hostname(), version: 'working copy' },
    );
  }
});

test('a signal stops it gracefully', async (t) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const port = await freePort();
    const { child, closed, errors } = await start(t, { PORT: port, API_URL: 'http://127.0.0.1:9' });
    assert.equal((await untilAnswers(port)).status, 503);
    child.kill(signal);
    assert.equal((await closed)[0], 0, signal);
    assert.equal(errors(), '');
  }
});

test('before a stop it says that it is not ready, and still answers until the pause is over', async (t) => {
  const port = await freePort();
  const env = { PORT: port, API_URL: 'http://127.0.0.1:9', DRAIN_SECONDS: '300' };
  const { child, closed, errors, output } = await start(t, env);
  assert.match(await (await untilAnswers(port)).text(), /unavailable/);
  child.kill('SIGTERM');

  // The log says it once the signal has arrived.
  for await (const chunk of child.stdout) if (String(chunk).includes('"drainSeconds":300')) break;
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  assert.equal(health.status, 503);
  assert.deepEqual(await health.json(), { status: 'stopping' });
  assert.equal(health.headers.get('connection'), 'close');
  assert.equal(
    (await fetch(`http://127.0.0.1:${port}/.well-known/nothing`)).headers.get('connection'),
    'close',
  );
  assert.doesNotMatch(output(), /stopped/);

  // A second signal ends the pause.
  child.kill('SIGTERM');
  assert.equal((await closed)[0], 0);
  assert.equal(errors(), '');
});

test('a pause ends by itself', async (t) => {
  const port = await freePort();
  const { child, closed } = await start(t, { PORT: port, API_URL: 'http://127.0.0.1:9', DRAIN_SECONDS: '1' });
  await untilAnswers(port);
  child.kill('SIGTERM');
  assert.equal((await closed)[0], 0);
});

test('it stops when the process that started it is killed', async (t) => {
  const port = await freePort();
  const env = {
    DATA_DIR: await makeFolder(),
    PORT: port,
    API_URL: 'http://127.0.0.1:9',
    STOP_WITH_PARENT: '1',
  };
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `require('child_process').spawn(process.execPath, [${JSON.stringify(main)}], { stdio: 'inherit' })`,
    ],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  t.after(() => parent.kill('SIGKILL'));
  let output = '';
  parent.stdout.on('data', (chunk) => (output += String(chunk)));
  await untilAnswers(port);

  parent.kill('SIGKILL');

  // The pipe closes when the gateway, the last process that holds it, has exited.
  await once(parent.stdout, 'close');
  assert.match(output, /the parent process is gone/);
  assert.match(output, /stopped/);
});
