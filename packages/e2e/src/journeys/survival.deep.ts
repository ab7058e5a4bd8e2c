import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { runOwnerSql } from '../rollout/database.ts';
import { signUp } from '../system/createAccount.ts';
import { listDescendants, selectRunning } from '../system/descendants.ts';
import { openMailbox } from '@farm/simulators/farmer';
import { findFreePorts } from '@farm/registry/testing/ports';
import { startProgram, type RunningProgram } from '../system/startProgram.ts';
import { signIn } from './authForms.ts';
import { waitForHeading } from './navigation.ts';
import { openReader } from './openReader.ts';

const READY_TIMEOUT_MS = 120_000;
const EXIT_TIMEOUT_MS = 15_000;

describe('npm start', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'farm-e2e-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('loses no acknowledged sign-up when it is killed, and leaves nothing behind', async (t) => {
    const first = await start(t, dataDir);
    const user = await signUp({ url: first.url, ...openMailbox(first.outboxUrl) });
    const startedPids = listDescendants(first.program.pid);
    await first.program.kill();

    assert.ok(startedPids.length >= 4, 'launcher, command, API, gateway and database were running');
    await waitUntil(() => selectRunning(startedPids).length === 0, 'everything it started ended');
    for (const port of first.ports) await waitUntil(() => isFree(port), `port ${port} is free`);

    const second = await start(t, dataDir, first.ports);
    const reader = await openReader(t, { site: { url: second.url, log: second.program.output } });
    await reader.page.goto('/auth/login');
    await signIn(reader, user);
    await waitForHeading(reader, 'assets.title');
    // Closed before the farm stops, so that no request fails.
    await reader.page.close();
  });

  it('says in one line which port is in use, and takes another', async (t) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '::', resolve));
    t.after(() => other.close());
    const [, apiPort = 0, outboxPort = 0] = await findFreePorts(3);
    const takenPort = (other.address() as { port: number }).port;
    const ports: Ports = [takenPort, apiPort, outboxPort];
    const program = startProgram(toNpmStart(dataDir, ports));
    t.after(() => program.stop());
    assert.equal(await program.ended, 1);
    const lines = program.output().trim().split('\n');
    assert.equal(lines.length, 1, program.output());
    assert.match(
      lines[0] ?? '',
      new RegExp(String.raw`^Port ${takenPort} \(PORT.* in use.* PORT=\d+ npm start$`),
    );

    const { url } = await start(t, dataDir);
    assert.equal((await fetch(url, { headers: { accept: 'text/html' } })).status, 200);
    // Read by the next start.
    const hashes = "regexp_replace(document, 'sha384-.{8}', 'sha384-AAAAAAAA', 'g')";
    await runOwnerSql({ dataDir }, `update rollout.revision set document = ${hashes}`);
  });

  it('opens with what was live before when the registry was tampered with, and says so', async (t) => {
    const { url, program } = await start(t, dataDir);
    const problem = /the document was changed after ".+" signed it/;
    await waitUntil(() => problem.test(program.output()), 'it says what is wrong');
    assert.match(program.output(), /The new builds were not published; visitors get the previous versions:/);
    assert.equal((await fetch(url, { headers: { accept: 'text/html' } })).status, 200);
    // The gateway polls the API, and could not reach it while it started.
    await waitUntil(async () => problem.test(await fetchHealthText(url)), 'the gateway says so too');
    assert.match(await fetchHealthText(url), /"status":"ok"/);
  });
});

/** Ports of the pages, the API and the outbox. */
type Ports = [page: number, api: number, outbox: number];

interface StartedFarm {
  program: RunningProgram;
  ports: Ports;
  url: string;
  outboxUrl: string;
}

async function start(t: TestContext, dataDir: string, requestedPorts?: Ports): Promise<StartedFarm> {
  const ports = requestedPorts ?? ((await findFreePorts(3)) as Ports);
  const program = startProgram(toNpmStart(dataDir, ports));
  t.after(() => program.stop());
  const [port, , outboxPort] = ports;
  const url = `http://127.0.0.1:${port}`;
  let exitCode: number | string | undefined;
  void program.ended.then((code) => (exitCode = code));
  await waitUntil(
    () => exitCode !== undefined || program.output().includes('The farm is open at'),
    'it is open',
    {
      timeoutMs: READY_TIMEOUT_MS,
    },
  );
  assert.equal(exitCode, undefined, `it ended before it was open:\n${program.output()}`);
  return { program, ports, url, outboxUrl: `http://127.0.0.1:${outboxPort}` };
}

/** Returns the `/healthz` response with unescaped quotes. */
async function fetchHealthText(url: string): Promise<string> {
  const text = await (await fetch(`${url}/healthz`)).text();
  return text.replaceAll(String.raw`\"`, '"');
}

function toNpmStart(dataDir: string, [port, apiPort, outboxPort]: Ports) {
  return {
    name: 'npm start',
    command: 'npm',
    args: ['start', '--silent'],
    env: {
      DATA_DIR: dataDir,
      // Starts the farm without the demo.
      FARM_DEMO: '0',
      PORT: String(port),
      API_PORT: String(apiPort),
      OUTBOX_PORT: String(outboxPort),
    },
  };
}

async function waitUntil(
  isReached: () => boolean | Promise<boolean>,
  description: string,
  { timeoutMs } = { timeoutMs: EXIT_TIMEOUT_MS },
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isReached());) {
    if (Date.now() > deadline) assert.fail(`Not within ${timeoutMs / 1000} seconds: ${description}`);
    await delay(100);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
