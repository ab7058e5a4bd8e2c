import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createTestDatabase } from '@farm/database/testing';
import { startProcess } from '@farm/process/testing';
import { ADMIN_PROGRAM, API_PROGRAM } from './testing/programs.ts';
import { startApi } from './testing/startApi.ts';

const home = await mkdtemp(join(tmpdir(), 'farm-start-test-'));
// The embedded PostgreSQL may run as another user.
await chmod(home, 0o755);
const dataDir = join(home, 'data');
const env = { DATA_DIR: dataDir };
after(() => rm(home, { recursive: true, force: true }));

const postgresPid = async () =>
  Number(
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0],
  );

describe('the start', () => {
  test('with a database that does not answer says so, without its password', async () => {
    const run = startProcess(API_PROGRAM, { DATABASE_URL: 'postgres://farm:hidden@127.0.0.1:1/farm' });
    assert.equal(await run.ended, 1);
    assert.match(
      run.stderr(),
      /^DATABASE_URL points to a database that does not respond: .*ECONNREFUSED.*\n$/,
    );
    assert.doesNotMatch(run.stdout() + run.stderr(), /hidden/);
  });

  test('with a database that is not as DATABASE_URL says tells in one line what is wrong', async () => {
    const right = new URL(await createTestDatabase('as_named'));
    const cases: [Partial<URL>, RegExp][] = [
      // Labels this long are never sent to a name server.
      [
        { hostname: `${'n'.repeat(64)}.invalid`, search: '?sslmode=verify-full' },
        /a database that does not respond: .*(ENOTFOUND|EAI_AGAIN)/,
      ],
      [{ password: 'hidden' }, /a database that rejects the user or password: .*authentication failed/],
      [{ pathname: '/never_made' }, /a database that does not exist: .*"never_made"/],
    ];
    for (const [change, reason] of cases) {
      const url = Object.assign(new URL(right), { ...change });
      for (const [file, args] of [
        [API_PROGRAM, []],
        [ADMIN_PROGRAM, ['grant', 'a@farm.test']],
      ] as const) {
        const run = startProcess(file, { DATABASE_URL: url.href }, [...args]);
        assert.equal(await run.ended, 1);
        assert.match(run.stderr(), new RegExp(`^DATABASE_URL points to ${reason.source}.*\\n$`));
        assert.ok(!(run.stdout() + run.stderr()).includes(url.password));
      }
    }
  });

  test('in production without its settings says which are missing', async () => {
    const run = startProcess(API_PROGRAM, { ...env, NODE_ENV: 'production' });
    assert.equal(await run.ended, 1);
    const names = run
      .stderr()
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    assert.deepEqual(names, ['DATABASE_URL', 'SMTP_URL', 'ALTCHA_HMAC_KEY', 'PRODUCT_HOST', 'PUBLIC_URL']);
    assert.equal(run.stdout(), '');
  });

  test('in production with them needs no data folder and opens no outbox', async () => {
    const nowhere = join(home, 'never');
    const api = await startApi({
      NODE_ENV: 'production',
      DATA_DIR: nowhere,
      DATABASE_URL: await createTestDatabase('production'),
      ARTIFACTS: 's3://releases',
      ROLLOUT_TRUSTED_KEYS: join(home, 'keys/trusted-keys'),
      ROLLOUT_REGISTRY_KEY: join(home, 'keys/registry.key'),
      ROLLOUT_VISITOR_KEY: join(home, 'keys/visitor.key'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      ALTCHA_HMAC_KEY: 'k'.repeat(32),
      PRODUCT_HOST: 'farm.example',
      PUBLIC_URL: 'https://farm.example',
    });
    assert.equal(api.outboxUrl, '');
    assert.equal((await api.call('GET', '/api/human-check?mode=production')).status, 200);
    assert.equal((await api.call('GET', '/api/human-check?mode=test')).status, 503);
    await assert.rejects(stat(nowhere), /ENOENT/);
    api.child.kill('SIGTERM');
    assert.equal(await api.ended, 0);
  });

  test('on a port in use says which setting to change, and leaves nothing running', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    after(() => squatter.close());
    const taken = String((squatter.address() as AddressInfo).port);
    for (const [variable, other] of [
      ['API_PORT', 'OUTBOX_PORT'],
      ['OUTBOX_PORT', 'API_PORT'],
    ] as const) {
      const run = startProcess(API_PROGRAM, { ...env, [variable]: taken, [other]: '0' });
      assert.equal(await run.ended, 1);
      const sentence = new RegExp(
        `^Port ${taken} is in use\\. Set ${variable} to a free port, or PORT .*\\n$`,
      );
      assert.match(run.stderr(), sentence);
      assert.equal(await postgresPid(), 0);
    }
  });

  test('on a data folder that cannot be made says so', async () => {
    const file = join(home, 'file');
    await writeFile(file, '');
    const run = startProcess(API_PROGRAM, { DATA_DIR: join(file, 'data') });
    assert.equal(await run.ended, 1);
    assert.match(run.stderr(), /^DATA_DIR .*file.*\n$/);
  });

  test('on a damaged note of the database password says which file', async () => {
    const damaged = join(home, 'damaged');
    await mkdir(damaged);
    await writeFile(join(damaged, 'postgres.json'), '{');
    const run = startProcess(API_PROGRAM, { DATA_DIR: damaged });
    assert.equal(await run.ended, 1);
    assert.match(run.stderr(), /^.*postgres\.json, .* is damaged\. .* from a backup\n$/);
  });

  test('on a data folder whose database is gone refuses to begin with an empty ledger', async () => {
    const emptied = join(home, 'emptied');
    const api = await startApi({ DATA_DIR: emptied });
    api.child.kill('SIGTERM');
    assert.equal(await api.ended, 0);
    const cluster = join(emptied, 'postgres');
    await rm(await realpath(cluster), { recursive: true });
    for (let start = 1; start <= 2; start++) {
      const run = startProcess(API_PROGRAM, { DATA_DIR: emptied });
      assert.equal(await run.ended, 1);
      assert.match(run.stderr(), /^The database in .*postgres is gone\. Put it back from a backup .*\n$/);
    }
    // Another file knows of the database, too.
    await rm(join(emptied, 'postgres.json'));
    assert.equal(await startProcess(API_PROGRAM, { DATA_DIR: emptied }).ended, 1);
  });
});
