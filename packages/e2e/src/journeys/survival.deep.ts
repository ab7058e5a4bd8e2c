import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runOwnerSql } from '../system/database.ts';
import { signUp } from '../system/createAccount.ts';
import { listDescendants, selectRunning } from '../system/descendants.ts';
import { openMailbox } from '@farm/simulators/farmer';
import { findFreePorts } from '@farm/registry/testing/ports';
import { startProgram } from '../system/startProgram.ts';
import { signIn } from './authForms.ts';
import { waitForHeading } from './navigation.ts';
import { startFarm, toNpmStart, waitUntil, type Ports } from './npmStart.ts';
import { openReader } from './openReader.ts';

describe('npm start', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'farm-e2e-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('loses no acknowledged sign-up when it is killed, and leaves nothing behind', async (t) => {
    const first = await startFarm(t, dataDir);
    const user = await signUp({ url: first.url, ...openMailbox(first.outboxUrl) });
    const startedPids = listDescendants(first.program.pid);
    await first.program.kill();

    assert.ok(startedPids.length >= 4, 'launcher, command, API, gateway and database were running');
    await waitUntil(() => selectRunning(startedPids).length === 0, 'everything it started ended');
    for (const port of first.ports) await waitUntil(() => isFree(port), `port ${port} is free`);

    const second = await startFarm(t, dataDir, { ports: first.ports });
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

    const { url } = await startFarm(t, dataDir);
    assert.equal((await fetch(url, { headers: { accept: 'text/html' } })).status, 200);
    // Read by the next start.
    const hashes = "regexp_replace(document, 'sha384-.{8}', 'sha384-AAAAAAAA', 'g')";
    await runOwnerSql({ dataDir }, `update rollout.revision set document = ${hashes}`);
  });

  it('opens with what was live before when the registry was tampered with, and says so', async (t) => {
    const { url, program } = await startFarm(t, dataDir);
    const problem = /the document was changed after ".+" signed it/;
    await waitUntil(() => problem.test(program.output()), 'it says what is wrong');
    assert.match(program.output(), /The new builds were not published; visitors get the previous versions:/);
    assert.equal((await fetch(url, { headers: { accept: 'text/html' } })).status, 200);
    // The gateway polls the API, and could not reach it while it started.
    await waitUntil(async () => problem.test(await fetchHealthText(url)), 'the gateway says so too');
    assert.match(await fetchHealthText(url), /"status":"ok"/);
  });
});

/** Returns the `/healthz` response with unescaped quotes. */
async function fetchHealthText(url: string): Promise<string> {
  const text = await (await fetch(`${url}/healthz`)).text();
  return text.replaceAll(String.raw`\"`, '"');
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
