import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { EXIT } from '../exitCodes.ts';
import { toHome, type Home } from './home.ts';
import { findLockHolder, lockHome } from './lock.ts';

test('a home has one holder, and another after it', async (t) => {
  const home = await makeHome(t);

  const release = await lockHome(home);
  await assert.rejects(lockHome(home), { exitCode: EXIT.busy });
  assert.equal(await findLockHolder(home), process.pid);
  await release();

  assert.equal(await findLockHolder(home), null);
  await (
    await lockHome(home)
  )();
});

test('of many that find the lock of a process that was killed, one gets the home', async (t) => {
  const home = await makeHome(t);
  // Above the largest process id of Linux.
  await writeFile(home.lockPath, '4999999.unknown.dead');

  const results = await Promise.allSettled(Array.from({ length: 30 }, () => lockHome(home)));

  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('another process that has the number of the one that was killed holds nothing', async (t) => {
  const home = await makeHome(t);
  await writeFile(home.lockPath, `${process.pid}.before-the-restart.token`);

  assert.equal(await findLockHolder(home), null);
  const release = await lockHome(home);

  assert.match(await readFile(home.lockPath, 'utf8'), new RegExp(`^${process.pid}\\.[0-9a-f]{8}-\\d+\\.`));
  await release();
});

test('on Windows, a process with the number of the one that ran before the computer was restarted holds nothing', async (t) => {
  const home = await makeHome(t);
  const release = await lockHome(home, 'win32');
  assert.equal(await findLockHolder(home, 'win32'), process.pid);
  await assert.rejects(lockHome(home, 'win32'), { exitCode: EXIT.busy });

  const token = await readFile(home.lockPath, 'utf8');
  const [, seconds] = /\.boot-(\d+)\./.exec(token) ?? [];
  const saveBoot = (shift: number) =>
    writeFile(home.lockPath, token.replace(`boot-${seconds}`, `boot-${Number(seconds) + shift}`));
  await saveBoot(-30);
  assert.equal(await findLockHolder(home, 'win32'), process.pid, 'the clock was corrected');
  await saveBoot(-3_600);
  assert.equal(await findLockHolder(home, 'win32'), null);
  const next = await lockHome(home, 'win32');

  await release();
  assert.equal(await findLockHolder(home, 'win32'), process.pid, 'only its own lock is released');
  await next();
});

async function makeHome(t: TestContext): Promise<Home> {
  const dir = await mkdtemp(join(tmpdir(), 'farm-agent-lock-'));
  t.after(() => rm(dir, { recursive: true }));
  return toHome(dir);
}
