import assert from 'node:assert/strict';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startProcess } from '@farm/process/testing';
import { signIn, signUp } from './testing/apiAccounts.ts';
import { startApi } from './testing/startApi.ts';
import { ADMIN_PROGRAM } from './testing/programs.ts';

const home = await mkdtemp(join(tmpdir(), 'farm-admin-test-'));
await chmod(home, 0o755);
const dataDir = join(home, 'data');
const env = { DATA_DIR: dataDir };
after(() => rm(home, { recursive: true, force: true }));

describe('a command of the operator', () => {
  const admin = async (...args: string[]) => {
    const run = startProcess(ADMIN_PROGRAM, env, args);
    const exitCode = await run.ended;
    return { exitCode, stdout: run.stdout(), stderr: run.stderr() };
  };

  test('works beside the running system and without it', async () => {
    const api = await startApi(env);
    const person = await signUp(api);
    const bearer = { authorization: `Bearer ${await signIn(api, person)}` };
    const role = async () =>
      ((await (await api.call('GET', '/api/me/profile', { headers: bearer })).json()) as { role: string })
        .role;
    assert.equal(await role(), 'user');
    const granted = await admin('grant', person.email.toUpperCase());
    assert.deepEqual([granted.exitCode, granted.stderr], [0, '']);
    assert.ok(granted.stdout.startsWith(`${person.email} is now an operator.`), granted.stdout);
    assert.equal(await role(), 'admin');
    const again = await admin('grant', person.email, '--json');
    assert.deepEqual(JSON.parse(again.stdout), { email: person.email, role: 'admin', changed: false });
    api.child.kill('SIGTERM');
    await api.ended;

    const revoked = await admin('revoke', person.email);
    assert.deepEqual(revoked, {
      exitCode: 0,
      stdout: `${person.email} is now a regular user.\n`,
      stderr: '',
    });
    await assert.rejects(access(join(dataDir, 'postgres', 'postmaster.pid')), 'PostgreSQL was stopped');
  });

  test('makes, lists and revokes tokens of the rollout, also without the running system', async () => {
    const created = await admin('token', 'create', 'CI of assets', '--remote', 'assets', '--json');
    const { token, remote } = JSON.parse(created.stdout) as { token: string; remote: string };
    assert.deepEqual([created.exitCode, remote], [0, 'assets']);
    assert.match(token, /^frt_[\w-]{43}$/);
    const twice = await admin('token', 'create', 'CI of assets', '--operate');
    assert.equal(twice.exitCode, 1);
    assert.match(twice.stderr, /^A token named "CI of assets" already exists/);
    assert.equal((await admin('token', 'create', 'x', '--remote', 'No Remote')).exitCode, 1);
    const listed = await admin('token', 'list');
    assert.match(
      listed.stdout,
      /^NAME {10}FOR {5}CREATED .* BY .* LAST USED {2}EXPIRES\nCI of assets {2}assets {2}\S+ \S+ UTC {2}os:\S+ {2}never {6}\d{4}-\d\d-\d\d \(in 89 d\)\n$/,
    );

    const api = await startApi(env);
    const status = async () =>
      (await api.call('GET', '/api/rollout/status', { headers: { authorization: `Bearer ${token}` } }))
        .status;
    assert.equal(await status(), 200);
    assert.equal((await admin('token', 'revoke', 'CI of assets')).exitCode, 0);
    assert.equal(await status(), 401);
    assert.equal((await admin('token', 'revoke', 'CI of assets')).exitCode, 1);
    assert.ok(!api.stdout().includes(token));
    api.child.kill('SIGTERM');
    await api.ended;
  });

  test('says what it does not know or understand', async () => {
    const unknown = await admin('grant', 'nobody@farm.test');
    assert.deepEqual(unknown, {
      exitCode: 1,
      stdout: '',
      stderr: 'No account has the email address nobody@farm.test.\n',
    });
    const noAddress = await admin('grant', 'nobody', '--json');
    assert.deepEqual(
      [noAddress.exitCode, JSON.parse(noAddress.stdout)],
      [1, { error: '"nobody" is not an email address.' }],
    );
    for (const args of [
      ['promote', 'a@farm.test'],
      ['grant', 'a@farm.test', 'b@farm.test'],
      ['grant', 'a@farm.test', '--remote', 'assets'],
      ['token', 'create'],
      ['token', 'create', 'for whom'],
      ['token', 'create', 'for whom', '--operate', '--remote', 'assets'],
      ['token', 'revoke', 'CI of assets', '--operate'],
      ['token', 'list', 'all'],
    ]) {
      const { exitCode, stderr } = await admin(...args);
      assert.equal(exitCode, 2);
      assert.match(stderr, /^Usage: /);
    }
  });
});
