import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { KeptService } from './KeptService.ts';
import { Service } from './Service.ts';

const home = mkdtempSync(join(tmpdir(), 'farm-kept-'));
after(() => {
  rmSync(home, { recursive: true, force: true });
});

/** Keeps a program with this source running; collects its output and counts its starts. */
function keep(program: string, pauses: { firstMs: number; longestMs: number }) {
  const entry = join(home, 'program.mjs');
  writeFileSync(entry, program);
  const told: string[] = [];
  const counted = { starts: 0 };
  const service = new KeptService(
    () => {
      counted.starts += 1;
      return new Service({ name: 'chain', entry, env: process.env, logDir: home });
    },
    { tell: (line) => told.push(line), pauses },
  );
  return { service, told, counted };
}

const FULL = `console.log('the disk is full'); process.exitCode = 1;`;
const RUNS = `console.log('listening'); setInterval(() => {}, 1000);`;

describe('a process that is kept', () => {
  test('is started again after pauses that grow, and says why it ended', async () => {
    const { service, told } = keep(FULL, { firstMs: 500, longestMs: 1_200 });
    while (told.length < 3) await delay(10);
    service.stop();
    await service.ended;
    assert.deepEqual(
      told.slice(0, 3),
      ['0.5', '1', '1.2'].map((seconds) => `The chain exited and restarts in ${seconds} s: the disk is full`),
    );
  });

  test('pauses shortly again once it has run for long', async () => {
    const { service, told } = keep(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), 60);`, {
      firstMs: 10,
      longestMs: 50,
    });
    while (told.length < 2) await delay(10);
    service.stop();
    await service.ended;
    assert.deepEqual(told.slice(0, 2), Array(2).fill('The chain exited and restarts in 0.01 s'));
  });

  test('ends for good when it is asked to, and says nothing of that', async () => {
    const { service, told, counted } = keep(RUNS, { firstMs: 10, longestMs: 50 });
    await service.said('listening');
    service.stop();
    await service.ended;
    assert.deepEqual([told, counted.starts], [[], 1]);
  });

  test('is not started any more when it is asked to stop between', async () => {
    const { service, told, counted } = keep(FULL, { firstMs: 60_000, longestMs: 60_000 });
    while (told.length < 1) await delay(10);
    service.stop();
    await service.ended;
    assert.equal(counted.starts, 1);
  });

  test('alarms from each process that it becomes', async () => {
    const alarming = `console.error(JSON.stringify({ level: 50, msg: 'no answer' })); process.exitCode = 1;`;
    const { service, told } = keep(alarming, { firstMs: 10, longestMs: 25 });
    const alarms: string[] = [];
    service.onAlarm = (text) => alarms.push(text);
    while (told.length < 2) await delay(10);
    service.kill();
    await service.ended;
    assert.ok(alarms.length >= 2, alarms.join());
  });
});
