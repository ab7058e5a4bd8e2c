import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import { buildAgent } from './buildAgent.ts';

const dir = resolve(repository, 'packages/agent');
const { version } = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8')) as { version: string };

describe("the agent's package", () => {
  let folder: string;
  let url: string;
  const server = createServer((_request, reply) => reply.end(archiveIn('one')));
  const archiveIn = (name: string) => readFileSync(join(folder, name, 'farm-agent.tgz'));
  /** npm without this computer's settings, cache or registry. */
  const npm = (program: string, ...words: string[]) =>
    runProgram(program, ['--cache', join(folder, 'cache'), '--registry', 'http://127.0.0.1:9', ...words], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, npm_config_update_notifier: 'false' },
    });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'farm-agent-package-'));
    await buildAgent({ dir, out: join(folder, 'one') });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // The address of a TCP server is not a string.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agent/farm-agent.tgz`;
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  });

  test('is the same, byte for byte, when it is built again', async () => {
    await buildAgent({ dir, out: join(folder, 'two') });

    assert.ok(archiveIn('one').equals(archiveIn('two')));
  });

  test('says nothing of the computer that it was built on', () => {
    const text = readFileSync(join(folder, 'one/farm-agent.mjs'), 'utf8');

    assert.ok(text.startsWith('#!/usr/bin/env node\n'));
    assert.ok(!text.includes(repository));
    assert.doesNotMatch(text, /workspace:|catalog:/);
  });

  test('is installed by its address with npm alone, and runs', async () => {
    const prefix = join(folder, 'prefix');

    const installed = await npm(
      'npm',
      'install',
      '--global',
      '--prefix',
      prefix,
      '--no-audit',
      '--no-fund',
      url,
    );

    assert.equal(installed.code, 0, installed.output);
    const ran = await runProgram(join(prefix, 'bin/farm-agent'), ['--version']);
    assert.deepEqual([ran.code, ran.output], [0, `${version}\n`]);
  });

  test('runs by npx without being installed', async () => {
    const { code, stdout, output } = await npm('npx', '--yes', url, 'enroll', '--help');

    assert.equal(code, 0, output);
    assert.match(stdout, /^farm-agent enroll CODE --server URL\n/);
  });
});
