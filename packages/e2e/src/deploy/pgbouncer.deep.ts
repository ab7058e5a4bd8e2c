import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as calls from '@farm/contracts/calls';
import { startTestPostgres } from '@farm/database/testing';
import { startProcess, waitFor, type SpawnedProcess } from '@farm/process/testing';
import { findFreePorts } from '@farm/registry/testing/ports';
import { openMailbox } from '@farm/simulators/farmer';
import pg from 'pg';
import { REPOSITORY_ROOT } from '../paths.ts';
import { createAccount, createBriefOperator } from '../system/createAccount.ts';
import { createCaller } from '../system/createCaller.ts';
import { makeChiaAddress } from '../system/fillFarm.ts';
import { loadProgram, toLibraryEnvironment } from './debian.ts';

const API = join(REPOSITORY_ROOT, 'packages/server/src/main.ts');
const ADMIN = join(REPOSITORY_ROOT, 'packages/server/src/admin.ts');
const POOL_SIZE = 3;
const REQUESTS = 60;

const home = await mkdtemp(join(tmpdir(), 'farm-pgbouncer-'));
await chmod(home, 0o755);
after(() => rm(home, { recursive: true, force: true }));
const [pooledPort = 0, hastyPort = 0, apiPort = 0, outboxPort = 0, otherPort = 0, otherOutbox = 0] =
  await findFreePorts(6);
const { owner, server: direct } = await startTestPostgres();
const toPooled = (port: number) =>
  Object.assign(new URL(direct), { port: String(port), pathname: '/farm' }).href;

const database = new pg.Client(owner);
await database.connect();
after(() => database.end());

/** Starts PgBouncer with the shipped configuration: only its addresses, folders and limits are those of this test. */
async function startPgBouncer(port: number, changes: [string, string][] = []): Promise<void> {
  const shipped = await readFile(join(REPOSITORY_ROOT, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8');
  const { port: databasePort, pathname, username, password } = new URL(direct);
  const file = (name: string) => join(home, `${port}.${name}`);
  const places: [string, string][] = [
    ['port=5432 dbname=farm', `port=${databasePort} dbname=${pathname.slice(1)}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/run/postgresql/pgbouncer.pid', file('pid')],
    ['/etc/pgbouncer/userlist.txt', file('users')],
    ['default_pool_size = 20', `default_pool_size = ${POOL_SIZE}`],
    ...changes,
  ];
  for (const [from] of places) assert.ok(shipped.includes(from), from);
  const own = places.reduce((text, [from, to]) => text.replaceAll(from, to), shipped);
  await writeFile(file('ini'), own);
  await writeFile(file('users'), `"${username}" "${password}"\n`);
  const program = await loadProgram('pgbouncer', 'pgbouncer', ['libc-ares2']);
  // It does not run as root.
  const user = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined) for (const path of [home, file('users')]) await chown(path, user.uid, user.gid);
  const child = spawn(program, ['-q', file('ini')], {
    ...user,
    cwd: '/',
    env: toLibraryEnvironment(program),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  after(async () => {
    // By SIGTERM, newer versions would wait for clients.
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  await waitFor(async () => {
    const client = new pg.Client(toPooled(port));
    const isUp = await client.connect().then(
      () => true,
      () => undefined,
    );
    await client.end().catch(() => undefined);
    return isUp;
  });
}

function start(env: Record<string, string>): SpawnedProcess {
  return startProcess(API, {
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: toPooled(pooledPort),
    DATABASE_DIRECT_URL: direct,
    REQUESTS_PER_NETWORK: '1000000',
    REQUESTS_PER_ACCOUNT: '1000000',
    ...env,
  });
}

/** A worker that pays if it leads, though its node is away. */
async function startWorker(): Promise<SpawnedProcess> {
  const worker = start({
    SERVER_ROLE: 'worker',
    CHAIN_NODE_URL: 'http://127.0.0.1:1',
    PAYOUT_SIGNER: join(home, 'no-signer.sock'),
    PAYOUT_POLL_SECONDS: '1',
  });
  await waitUntilSaid(worker, '"msg":"started"');
  return worker;
}

const waitUntilSaid = (process: SpawnedProcess, text: string) =>
  waitFor(() => {
    if (process.child.exitCode !== null) throw new Error(`It ended: ${process.stderr()}`);
    return Promise.resolve(process.stdout().includes(text) ? true : undefined);
  });

/** Connections at the database itself that are there for the lock of payouts, the one that has it first. */
async function listLockers(): Promise<{ pid: number; leads: boolean }[]> {
  const { rows } = await database.query<{ pid: number; leads: boolean }>(
    `select pid, exists (select from pg_locks where pg_locks.pid = pg_stat_activity.pid
       and locktype = 'advisory' and granted) as leads
     from pg_stat_activity where application_name = 'farm-lock' order by leads desc`,
  );
  return rows;
}

const waitForLockers = (expected: boolean[]) =>
  waitFor(async () => {
    const lockers = await listLockers();
    const isThere = JSON.stringify(lockers.map(({ leads }) => leads)) === JSON.stringify(expected);
    return isThere ? lockers : undefined;
  });

async function runAdmin(words: string[], env: Record<string, string>): Promise<void> {
  const admin = startProcess(ADMIN, { DATA_DIR: join(home, 'data'), ...env }, words);
  assert.equal(await admin.ended, 0, admin.stderr());
}

test('a farm works behind PgBouncer that keeps a connection for a transaction only', async () => {
  await runAdmin(['migrate'], { DATABASE_URL: owner });
  await startPgBouncer(pooledPort);
  const url = `http://127.0.0.1:${apiPort}`;
  const ports = { API_PORT: String(apiPort), OUTBOX_PORT: String(outboxPort) };
  const api = start({ SERVER_ROLE: 'api', PUBLIC_URL: url, ...ports });
  await waitUntilSaid(api, '"msg":"started"');
  const leader = await startWorker();
  const [first] = await waitForLockers([true]);
  const follower = await startWorker();
  await waitForLockers([true, false]);

  // Sign-ups need mails, which a worker takes from the queue in the database.
  const site = {
    url,
    readCode: openMailbox(`http://127.0.0.1:${outboxPort}`).readCode,
    grant: (email: string) =>
      runAdmin(['grant', email], { DATABASE_URL: toPooled(pooledPort), DATABASE_DIRECT_URL: direct }),
  };
  const [user, operator] = [await createAccount(site), await createBriefOperator(site, url)];
  const [asUser, asOperator] = [createCaller(site, user), createCaller(site, operator)];
  const headers = () => ({ 'idempotency-key': randomUUID() });

  const hangUp = new AbortController();
  after(() => hangUp.abort());
  const stream = await fetch(`${site.url}/api/me/events`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: hangUp.signal,
  });
  assert.equal(stream.status, 200);
  const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const waitForEvent = async (topic: string) => {
    for (let text = ''; !text.includes(`"topic":"${topic}"`);) {
      const { done, value = '' } = (await events?.read()) ?? { done: true };
      assert.ok(!done, `${topic}: the stream ended`);
      text += value;
    }
  };
  const body = { account: user.email, amount: '5', reason: 'For a test of the pooler' };
  await asOperator(calls.createDeposit, { body, headers: headers() });
  await waitForEvent('balance');
  const address = makeChiaAddress();
  await asUser(calls.createAddress, { body: { address, desc: '' } });
  const withdraw = () =>
    asUser(calls.createWithdrawal, { body: { amount: '0.05', address, memo: '' }, headers: headers() });
  await withdraw();
  await waitForEvent('withdrawal');

  // More transactions at once than PgBouncer has connections, and each of several statements.
  await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) =>
      index % 10 === 0 ? withdraw() : asUser(calls.readBalance, {}),
    ),
  );
  const { rows } = await database.query<{ pooled: number }>(
    `select count(*)::integer as pooled from pg_stat_activity
     where usename = 'farm_server' and application_name not in ('farm-live', 'farm-lock')`,
  );
  assert.ok((rows[0]?.pooled ?? 0) <= POOL_SIZE, `${rows[0]?.pooled} connections`);

  leader.child.kill('SIGKILL');
  const [second] = await waitForLockers([true]);
  assert.notEqual(second?.pid, first?.pid);
  for (const { stdout } of [api, leader, follower]) {
    assert.doesNotMatch(stdout(), /does not exist|already exists|unsupported startup parameter|time limit/);
    const failures = stdout()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line));
    assert.deepEqual(failures, []);
  }
});

test('an API without a direct address says that PgBouncer needs one', async () => {
  await startPgBouncer(pooledPort);
  const api = startProcess(API, { DATA_DIR: join(home, 'data'), DATABASE_URL: toPooled(pooledPort) });
  assert.equal(await api.ended, 1);
  assert.match(api.stderr(), /^DATABASE_URL points to a pooler, so DATABASE_DIRECT_URL has to name .*\n$/);
});

test('a request that PgBouncer has no connection for is a 503, and another time limit a warning', async () => {
  await startPgBouncer(hastyPort, [['query_wait_timeout = 15', 'query_wait_timeout = 3']]);
  const api = start({
    SERVER_ROLE: 'api',
    API_PORT: String(otherPort),
    OUTBOX_PORT: String(otherOutbox),
    DATABASE_URL: toPooled(hastyPort),
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '30',
  });
  await waitUntilSaid(api, '"msg":"started"');
  assert.match(
    api.stdout(),
    /Statements at DATABASE_URL have a limit of 60 s, not DATABASE_STATEMENT_TIMEOUT_SECONDS \(30\)/,
  );
  const ask = () =>
    fetch(`http://127.0.0.1:${otherPort}/api/me/profile`, { headers: { authorization: 'Bearer nobody' } });
  assert.equal((await ask()).status, 401);
  const busy = Array.from({ length: POOL_SIZE }, () => new pg.Client(toPooled(hastyPort)));
  for (const client of busy) {
    await client.connect();
    await client.query('begin');
    await client.query('select 1');
  }
  const answer = await ask();
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
  for (const client of busy) await client.end();
  // PgBouncer ends connections whose client left within a transaction, and opens others first.
  await waitFor(async () => ((await ask()).status === 401 ? true : undefined));
});
