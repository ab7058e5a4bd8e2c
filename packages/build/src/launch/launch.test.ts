import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../paths.ts';

const launcher = resolve(repository, 'packages/build/run.mjs');

describe('the launcher', () => {
  let dir: string;
  let program: string;

  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'farm-launch-'));
    program = join(dir, 'launching.mjs');
    // Runs a command like launch.mjs, for a child that waits and reports the signal it receives.
    writeFileSync(
      program,
      `import { run, watchSignalsAndParent } from '${resolve(import.meta.dirname, 'process.mjs')}';
       watchSignalsAndParent();
       const child = "process.on('SIGTERM', () => process.exit(7)); process.on('SIGINT', () => process.exit(8)); console.log('child', process.pid); setInterval(() => {}, 1000);";
       process.exit(await run(process.execPath, ['-e', child], { stdio: ['ignore', 'inherit', 'inherit'] }));`,
    );
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  test('lists the commands when asked for one that is not there', () => {
    const { status, stderr } = spawnSync(process.execPath, [launcher, 'strat'], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, /Unknown command "strat".*\n.*npm run start .*\n(.*\n)*.*npm run bench:bytes/);
  });

  for (const [signal, code] of [
    ['SIGTERM', 7],
    ['SIGINT', 8],
  ] as const)
    test(`passes ${signal} on to the command, and its exit code back`, async () => {
      const launching = spawn(process.execPath, [program]);
      await childPid(launching.stdout);
      launching.kill(signal);
      const [ended] = (await once(launching)) as [number];
      assert.equal(ended, code);
    });

  test('stops the command when the process that started it is killed outright', async () => {
    const starter = startBy(
      `require('node:child_process').spawn(process.execPath, ['${program}'], { stdio: 'inherit' })`,
    );
    await assertNothingIsLeft(starter);
  });

  test('stops the command when npm is killed outright behind a shell', async () => {
    const starter = startBy(
      `require('node:child_process').spawn('sh', ['-c', '"${process.execPath}" "${program}"; true'], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`,
    );
    await assertNothingIsLeft(starter);
  });
});

function startBy(script: string) {
  return spawn(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000)`]);
}

async function assertNothingIsLeft(starter: ReturnType<typeof spawn>): Promise<void> {
  const pid = await childPid(starter.stdout);
  starter.kill('SIGKILL');
  while (isRunning(pid)) await delay(50);
  assert.ok(!isRunning(pid));
}

function childPid(stream: NodeJS.ReadableStream | null): Promise<number> {
  return new Promise((done) => {
    stream?.on('data', (text: Buffer) => {
      const pid = /child (\d+)/.exec(String(text))?.[1];
      if (pid !== undefined) done(Number(pid));
    });
  });
}

function once(child: ReturnType<typeof spawn>): Promise<unknown[]> {
  return new Promise((done) => child.on('exit', (...result) => done(result)));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
