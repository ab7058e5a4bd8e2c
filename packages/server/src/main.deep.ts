import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readMailCode, SIGN_IN_PATH, signIn, signUp } from './testing/apiAccounts.ts';
import { startApi } from './testing/startApi.ts';
import { makePassword, TEST_COOKIE } from './testing/startTestServer.ts';
import { startProcess, waitFor } from '@farm/process/testing';
import { API_PROGRAM } from './testing/programs.ts';

const home = await mkdtemp(join(tmpdir(), 'farm-main-test-'));
await chmod(home, 0o755);
const dataDir = join(home, 'data');
const env = { DATA_DIR: dataDir };
after(() => rm(home, { recursive: true, force: true }));

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** The lock file disappears shortly before the process does. */
const gone = (pid: number) => waitFor(() => Promise.resolve(isAlive(pid) ? undefined : true));
const postgresPid = async () =>
  Number(
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0],
  );

describe('the process on its own data folder', () => {
  test('killed outright keeps every sign-up it has acknowledged', async () => {
    const first = await startApi(env);
    const person = await signUp(first);
    first.child.kill('SIGKILL');
    assert.equal(await first.ended, 'SIGKILL');
    const orphan = await postgresPid();
    assert.ok(isAlive(orphan), 'PostgreSQL is left behind');

    const second = await startApi(env);
    await gone(orphan);
    await signIn(second, person);
    const mails = await fetch(`${second.outboxUrl}/outbox.json?to=${person.email}`);
    assert.equal(((await mails.json()) as object[]).length, 1);
    second.child.kill('SIGKILL');
    await second.ended;
  });

  test('starts although a stranger now has the number of the PostgreSQL that was', async () => {
    process.kill(await postgresPid(), 'SIGKILL');
    await gone(await postgresPid());
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
    await writeFile(pidFile, [String(process.pid), ...rest].join('\n'));
    const api = await startApi(env);
    assert.equal((await api.call('GET', '/api/ready')).status, 200);
    api.child.kill('SIGTERM');
    assert.equal(await api.ended, 0);
  });

  test('answers what it was asked before it stops, and leaves nothing running', async () => {
    const api = await startApi(env);
    const person = await signUp(api);
    const postgres = await postgresPid();
    const asked = Array.from({ length: 3 }, () =>
      api.call('POST', SIGN_IN_PATH, { body: { ...person, code: undefined, remember: false } }),
    );
    await waitFor(() =>
      Promise.resolve(api.stdout().split('session(by-email').length > 3 ? true : undefined),
    );
    api.child.kill('SIGTERM');
    const statuses = await Promise.all(asked.map(async (answer) => (await answer).status));
    assert.deepEqual(statuses, Array(3).fill(200));
    assert.equal(await api.ended, 0);
    await gone(postgres);
    assert.equal(await postgresPid(), 0);
  });

  test('starts PostgreSQL again when that is killed, and loses nothing acknowledged', async () => {
    const api = await startApi(env);
    const person = await signUp(api);
    const first = await postgresPid();
    process.kill(first, 'SIGKILL');
    const statuses = new Set<number>();
    await waitFor(async () => {
      const answer = await api.call('GET', '/api/ready');
      statuses.add(answer.status);
      const pid = await postgresPid();
      return answer.status === 200 && pid !== first && pid !== 0 ? true : undefined;
    });
    assert.deepEqual(
      [...statuses].filter((status) => status !== 200 && status !== 503),
      [],
    );
    await signIn(api, person);
    // It answers before it is said to run again.
    const said = /PostgreSQL ended, and is started again.*PostgreSQL runs again/s;
    await waitFor(() => Promise.resolve(said.test(api.stdout()) ? true : undefined));
    api.child.kill('SIGTERM');
    assert.equal(await api.ended, 0);
    assert.equal(await postgresPid(), 0);
  });

  test('is alone on it: a second one is told the folder and the pid', async () => {
    const api = await startApi(env);
    const second = startProcess(API_PROGRAM, env);
    assert.equal(await second.ended, 1);
    assert.equal(
      second.stderr(),
      `The data folder ${dataDir} is in use by process ${api.child.pid}. Stop it, or set DATA_DIR to another folder.\n`,
    );
    assert.equal((await api.call('GET', '/api/ready')).status, 200);
    api.child.kill('SIGINT');
    assert.equal(await api.ended, 0);
  });

  test('keeps its passwords to itself', async () => {
    const { mode } = await stat(join(dataDir, 'postgres.json'));
    assert.equal(mode & 0o777, 0o600);
  });

  test('writes no password, code or token into its log', async () => {
    const api = await startApi({ ...env, LOG_LEVEL: 'trace' });
    const person = await signUp(api);
    const token = await signIn(api, person);
    const bearer = { authorization: `Bearer ${token}` };
    await api.call('GET', `/api/me/profile?secret=${person.password}`, { headers: bearer });
    await api.call('POST', SIGN_IN_PATH, { body: { ...person, remember: 'wrong', code: undefined } });
    await api.call('POST', `/api/me`, { headers: { ...bearer, 'x-human-check': token }, body: person });
    const broken = `{"password": "${person.password}"`;
    await api.call('POST', '/api/me', { headers: { 'content-type': 'application/json' }, body: broken });
    const code = await readMailCode(api, 'reset-password', person.email);
    const password = makePassword();
    const change = { email: person.email, code, password };
    assert.equal(
      (
        await api.call('PUT', '/api/me/setting/password', {
          headers: { ...bearer, cookie: TEST_COOKIE },
          body: change,
        })
      ).status,
      204,
    );
    await api.call('DELETE', '/api/session/this', { headers: bearer });
    const databasePassword = (
      JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { password: string }
    ).password;
    api.child.kill('SIGTERM');
    await api.ended;

    const log = api.stdout() + api.stderr();
    assert.ok(log.includes('/api/me/profile'));
    const browser = TEST_COOKIE.split('=', 2)[1] ?? assert.fail();
    for (const secret of [person.password, password, token, browser, databasePassword]) {
      assert.ok(!log.includes(secret), `the log holds ${secret}`);
    }
    for (const one of [person.code, code]) assert.doesNotMatch(log, new RegExp(`(?<!\\d)${one}(?!\\d)`));
    for (const line of api.stdout().trim().split('\n')) JSON.parse(line);
  });

  test('stops when its parent is gone, if it is told to', async () => {
    const script = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(API_PROGRAM)}], { stdio: 'inherit' })`;
    const childEnv = {
      ...env,
      API_PORT: '0',
      OUTBOX_PORT: '0',
      STOP_WITH_PARENT: '1',
    };
    const parent = spawn(process.execPath, ['-e', script], { env: childEnv });
    let log = '';
    parent.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    const closed = once(parent, 'close');
    await waitFor(() => Promise.resolve(log.includes('API listening') ? true : undefined));
    const postgres = await postgresPid();
    parent.kill('SIGKILL');
    await closed;
    assert.match(log, /the parent process is gone/);
    assert.match(log, /"stopped"/);
    await gone(postgres);
  });
});

describe('a data folder closed to everyone else', () => {
  test('serves too, also for root, whose PostgreSQL runs as another user', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'farm-closed-test-'));
    after(async () => {
      const kept = await readlink(join(closed, 'postgres')).catch(() => null);
      if (kept) await rm(dirname(kept), { recursive: true });
      await rm(closed, { recursive: true });
    });
    let person: { email: string; password: string } | undefined;
    for (let start = 1; start <= 2; start++) {
      const api = await startApi({ DATA_DIR: closed });
      person ??= await signUp(api);
      await signIn(api, person);
      api.child.kill('SIGTERM');
      assert.equal(await api.ended, 0);
    }
  });
});
