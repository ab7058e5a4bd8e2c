import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { RolloutStatus } from '@farm/contracts/rollout';
import { findFreePorts } from '@farm/registry/testing/ports';
import { repository } from '../paths.ts';

describe('npm start', () => {
  let dataDir: string;
  let env: NodeJS.ProcessEnv;
  const started: Started[] = [];
  const start = (settings: NodeJS.ProcessEnv = {}) => {
    const one = startByNpm({ ...env, ...settings });
    started.push(one);
    return one;
  };

  before(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'farm-start-'));
    // PostgreSQL runs as another user when the tests run as root, and must be able to enter.
    chmodSync(dataDir, 0o755);
    const [PORT, OUTBOX_PORT, API_PORT] = (await findFreePorts(3)).map(String);
    env = { ...process.env, DATA_DIR: dataDir, PORT, OUTBOX_PORT, API_PORT, FARM_DEMO: '10' };
  });
  after(() => {
    for (const { npm } of started) killGroup(npm, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('prints the address once it answers there, and gives way to nobody', async () => {
    const { said } = start();
    const address = `http://localhost:${env['PORT']}`;
    await said(`The farm is open at ${address}`);
    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /id="farm-page-data"/);
    assert.equal((await fetch(`${address}/api/ready`)).status, 200);

    const second = start();
    assert.equal(await second.ended, 1);
    assert.match(
      second.output(),
      new RegExp(`^Port ${env['PORT']} \\(PORT, .*\\) is in use\\. .*PORT=\\d+ npm start$`, 'm'),
    );
  });

  test('plays a demo farm, whose farmer can sign in and sees a past, and machines that report', async () => {
    const [{ said, output }] = started as [Started];
    await said('the operator is ');
    const [, email, password] = /sign in as (\S+) with (\S+)/.exec(output()) ?? [];
    const api = `http://localhost:${env['PORT']}/api`;
    const session = await fetch(`${api}/session(by-email-password)`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, remember: false }),
    });
    const { token } = (await session.json()) as { token: string };
    const machines = async () => {
      const answer = await fetch(`${api}/me/machines`, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { items: { name: string; plotCount: number }[] }).items;
    };
    while ((await machines()).filter(({ plotCount }) => plotCount > 0).length < 3) await delay(200);
    const names = (await machines()).map(({ name }) => name);
    assert.deepEqual(names, ['barn-1', 'barn-2', 'shed-3']);
    const answer = await fetch(`${api}/me/profit-log`, { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await answer.json()) as { items: unknown[] };
    assert.ok(items.length >= 8, `${items.length} days were paid`);
  });

  test('has a canary of one part in progress, for its operator to decide about', async () => {
    const [{ output }] = started as [Started];
    const [, email, password] = /operator is (\S+) with (\S+)/.exec(output()) ?? [];
    const api = `http://localhost:${env['PORT']}/api`;
    const session = await fetch(`${api}/session(by-email-password)`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, remember: false }),
    });
    const { token } = (await session.json()) as { token: string };
    const status = await fetch(`${api}/rollout/status`, { headers: { authorization: `Bearer ${token}` } });
    const { entries } = (await status.json()) as RolloutStatus;
    const canaries = entries.filter(({ canary }) => canary !== null);
    assert.deepEqual(
      canaries.map(({ name, canary }) => [name, canary?.percent]),
      [['info', 20]],
    );
  });

  test('is the farm that a developer’s remote comes into, and goes on without it', async () => {
    const [port] = await findFreePorts(1);
    const address = `http://localhost:${env['PORT']}`;
    const dev = startByNpm(env, 'run', 'dev', '--', 'info', '--port', String(port));
    started.push(dev);
    await dev.said(`${address}/?mf=info@http://localhost:${port}`);
    const taken = await fetch(`${address}/?mf=info@http://localhost:${port}`, { redirect: 'manual' });
    const cookie = taken.headers.getSetCookie().map((one) => one.split(';', 1).join(''));
    const page = await fetch(address, { headers: { Accept: 'text/html', Cookie: cookie.join('; ') } });
    assert.match(await page.text(), new RegExp(`"baseUrl":"http://localhost:${port}/"`));
    killGroup(dev.npm, 'SIGINT');
    await dev.ended;
    assert.equal((await fetch(`${address}/api/ready`)).status, 200);
  });

  test('holds on a chain of its own what it owes, and starts that again when it ends', async () => {
    const [{ said }] = started as [Started];
    const api = `http://localhost:${env['PORT']}/api`;
    const reserves = async () => (await (await fetch(`${api}/reserves`)).json()) as Record<string, unknown>;
    while ((await reserves())['state'] !== 'on') await delay(200);
    const { isSimulated, isCovered, isHalted } = await reserves();
    assert.deepEqual(
      { isSimulated, isCovered, isHalted },
      { isSimulated: true, isCovered: true, isHalted: false },
    );
    for (const [name, entry] of [
      ['signer', 'signer/src/main.ts'],
      ['chain', 'chain/main.ts'],
    ] as const) {
      const [pid] = processesOf(dataDir).filter((one) => readCommand(one).includes(entry));
      assert.ok(pid, `the ${name} runs`);
      process.kill(pid, 'SIGKILL');
      await said(`The ${name} exited and restarts in 1 s`);
      assert.equal((await fetch(`${api}/ready`)).status, 200);
      const log = join(dataDir, `logs/${name}.log`);
      while (readFileSync(log, 'utf8').split(`${name} listening at`).length < 3) await delay(100);
    }
  });

  test('starts API, gateway and PostgreSQL again when they are killed', async () => {
    const [{ said }] = started as [Started];
    const address = `http://localhost:${env['PORT']}`;
    const untilReady = async () => {
      while ((await fetch(`${address}/api/ready`).catch(() => null))?.status !== 200) await delay(100);
    };
    for (const [name, entry] of [
      ['gateway', 'gateway/src/main.ts'],
      ['API', 'server/src/main.ts'],
    ] as const) {
      const [pid] = processesOf(dataDir).filter((one) => readCommand(one).includes(entry));
      assert.ok(pid, `the ${name} runs`);
      process.kill(pid, 'SIGKILL');
      await said(`The ${name} exited and restarts in 1 s`);
      await untilReady();
    }
    const [postgres = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postgres), 'SIGKILL');
    await said('API: error: PostgreSQL ended, and is started again');
    await said('API: warning: PostgreSQL runs again');
    await untilReady();
  });

  test('leaves nothing behind when npm is killed outright', async () => {
    const [{ npm }] = started as [Started];
    assert.ok(processesOf(dataDir).length >= 8, 'npm, the launcher, the command and its processes run');
    npm.kill('SIGKILL');
    while (processesOf(dataDir).length > 0) await delay(50);
    for (const port of [env['PORT'], env['API_PORT'], env['OUTBOX_PORT']]) assert.ok(await isFree(port));
  });

  test('starts again on the same data, and ends with success on Ctrl-C', async () => {
    const { npm, said, ended, output } = start({ FARM_DEMO: '0' });
    await said('The farm is open at');
    assert.doesNotMatch(output(), /sign in as/);
    killGroup(npm, 'SIGINT');
    assert.equal(await ended, 0);
    assert.ok(await isFree(env['PORT']));
  });

  test('opens where there is no SDK of Chia, and says that it pays no withdrawals', async () => {
    const hook = join(dataDir, 'withoutSdk.cjs');
    writeFileSync(
      hook,
      `const loader = require('node:module'), load = loader._load;
      loader._load = (name, ...rest) => {
        if (!name.startsWith('chia-wallet-sdk')) return load(name, ...rest);
        throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
      };`,
    );
    const { npm, said, ended } = start({ NODE_OPTIONS: `--require ${hook}` });
    await said('Withdrawals are not paid here: the Chia SDK requires Linux with glibc on x64.');
    const reserves = await fetch(`http://localhost:${env['PORT']}/api/reserves`);
    assert.deepEqual(await reserves.json(), { state: 'off' });
    await said('the operator is ');
    killGroup(npm, 'SIGINT');
    assert.equal(await ended, 0);
  });

  test('refuses a wrong setting by its name before it does anything', async () => {
    const { ended, output } = start({ NODE_ENV: 'development', SMTP_URL: 'mail.example.org' });
    assert.equal(await ended, 1);
    assert.match(output().trim(), /^SMTP_URL .*$/);
  });
});

interface Started {
  npm: ChildProcess;
  ended: Promise<number | null>;
  output: () => string;
  /** Resolves when the text was written; rejects if npm ends before that. */
  said: (text: string) => Promise<void>;
}

function startByNpm(env: NodeJS.ProcessEnv, ...args: string[]): Started {
  // A process group of its own stands for a terminal, where Ctrl-C reaches every process.
  const npm = spawn('npm', args.length > 0 ? args : ['start', '--silent'], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (data: Buffer) => {
      output += String(data);
    });
  const ended = new Promise<number | null>((done) => npm.on('close', done));
  const said = async (text: string) => {
    while (!output.includes(text)) {
      if (npm.exitCode !== null) throw new Error(`npm ended with ${npm.exitCode}:\n${output}`);
      await delay(50);
    }
  };
  return { npm, ended, output: () => output, said };
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All processes have ended.
  }
}

/** Processes that use this data folder, including those started later. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readEnvironment(pid).includes(`DATA_DIR=${dataDir}\0`));
}

function readCommand(pid: number): string {
  return readProcess(pid, 'cmdline');
}

function readEnvironment(pid: number): string {
  return readProcess(pid, 'environ');
}

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
}

async function isFree(port: string | undefined): Promise<boolean> {
  try {
    const server = await listen(Number(port));
    await new Promise((done) => server.close(done));
    return true;
  } catch {
    return false;
  }
}

function listen(port: number): Promise<ReturnType<typeof createServer>> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(port, () => done(server));
  });
}
