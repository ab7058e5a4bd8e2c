import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createFullNode } from '@farm/chain';
import { startProcess, waitFor } from '@farm/process/testing';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

const home = await mkdtemp(join(tmpdir(), 'farm-chain-process-test-'));
after(() => rm(home, { recursive: true, force: true }));
const WALLET = '1'.repeat(64);
const quiet = { CHAIN_PORT: '0', CHAIN_BLOCK_SECONDS: '0', CHAIN_FARM_TO: WALLET };

const findUrl = (log: string) => /chain listening at (http:[^"]+)"/.exec(log)?.[1];

async function start(dataDir: string, env: Record<string, string> = {}) {
  const started = startProcess(MAIN, { ...quiet, DATA_DIR: dataDir, ...env });
  const url = await waitFor(() => {
    if (started.child.exitCode !== null) throw new Error(`It ended: ${started.stderr()}`);
    return Promise.resolve(findUrl(started.stdout()));
  });
  return { ...started, url, node: createFullNode({ url, tls: null }) };
}

describe('the process of the chain', () => {
  test('killed outright has lost no block that anybody was told of', async () => {
    const dataDir = join(home, 'killed');
    let running = await start(dataDir);
    for (let round = 0; round < 3; round++) {
      let acknowledgedHeight = 0;
      let headerHash = '';
      const coins = await running.node.readCoinsAt([WALLET], { fromHeight: 0 });
      assert.equal(coins.length, 100);
      const { url, child, ended } = running;
      const farm = async () => {
        const answer = await fetch(`${url}/simulator/farm`, { method: 'POST', body: '{"blocks":1}' });
        ({ height: acknowledgedHeight, headerHash } = (await answer.json()) as {
          height: number;
          headerHash: string;
        });
      };
      const farming = (async () => {
        try {
          for (;;) await farm();
        } catch {
          // The process was killed.
        }
      })();
      await waitFor(() => Promise.resolve(acknowledgedHeight > 0 ? true : undefined));
      await wait(round * 11);
      child.kill('SIGKILL');
      assert.equal(await ended, 'SIGKILL');
      await farming;
      running = await start(dataDir);
      assert.deepEqual(await running.node.readCoinsAt([WALLET], { fromHeight: 0 }), coins);
      const { height, headerHash: now } = await running.node.readPeak();
      if (height === acknowledgedHeight) assert.equal(now, headerHash);
      assert.ok(
        height === acknowledgedHeight || height === acknowledgedHeight + 1,
        `${height} after ${acknowledgedHeight}`,
      );
    }
    running.child.kill('SIGTERM');
    assert.equal(await running.ended, 0);
  });

  test('does not start in production, nor with wrong settings', async () => {
    const run = startProcess(MAIN, { ...quiet, DATA_DIR: home, NODE_ENV: 'production' });
    assert.equal(await run.ended, 1);
    assert.equal(run.stderr(), 'NODE_ENV is production: money of a simulated chain is worth nothing\n');
    const wrong = { CHAIN_PORT: '', CHAIN_BLOCK_SECONDS: 'x', CHAIN_FARM_TO: '0x1', CHAIN_FUND_BLOCKS: '0' };
    const second = startProcess(MAIN, { DATA_DIR: home, ...wrong });
    assert.equal(await second.ended, 1);
    for (const name of Object.keys(wrong)) assert.match(second.stderr(), new RegExp(`^${name} `, 'm'));
  });

  test('says so where there is no SDK for the machine', async () => {
    const hook = join(home, 'withoutSdk.cjs');
    await writeFile(
      hook,
      `const loader = require('node:module'), load = loader._load;
      loader._load = (name, ...rest) => {
        if (!name.startsWith('chia-wallet-sdk')) return load(name, ...rest);
        throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
      };`,
    );
    const env = { ...quiet, DATA_DIR: join(home, 'nowhere'), NODE_OPTIONS: `--require ${hook}` };
    const run = startProcess(MAIN, env);
    assert.equal(await run.ended, 3);
    assert.equal(run.stderr(), 'The simulated chain runs on Linux with glibc on x64 only.\n');
  });

  test('is alone in its folder and on its port', async () => {
    const dataDir = join(home, 'alone');
    const running = await start(dataDir);
    const { port } = new URL(running.url);
    const second = startProcess(MAIN, { ...quiet, DATA_DIR: dataDir });
    assert.equal(await second.ended, 1);
    assert.match(second.stderr(), /is in use by process \d+/);
    const env = { ...quiet, DATA_DIR: join(home, 'other'), CHAIN_PORT: port };
    const third = startProcess(MAIN, env);
    assert.equal(await third.ended, 1);
    assert.equal(third.stderr(), `Port ${port} is in use. Set CHAIN_PORT to a free port.\n`);
    running.child.kill('SIGTERM');
    assert.equal(await running.ended, 0);
  });

  test('stops when its parent is gone, if it is told to', async () => {
    const script = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: 'inherit' })`;
    const env = { ...quiet, DATA_DIR: join(home, 'parent'), STOP_WITH_PARENT: '1' };
    const parent = spawn(process.execPath, ['-e', script], { env });
    let log = '';
    parent.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    const closed = once(parent, 'close');
    await waitFor(() => Promise.resolve(findUrl(log)));
    parent.kill('SIGKILL');
    await closed;
    assert.match(log, /the parent process is gone/);
    assert.match(log, /"stopped"/);
  });
});
