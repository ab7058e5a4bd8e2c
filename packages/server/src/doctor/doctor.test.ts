import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { createDatabase, readTableState } from '@farm/database';
import { createFarmDatabase, createTestDatabase, readRoleUrl } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startProcess } from '@farm/process/testing';
import { makeChiaRoot } from '@farm/simulators/harvester';
import { startNode, startTestChain } from '@farm/simulators/testing';
import { startTestSigner } from '@farm/signer/testing';
import { DOCTOR_PROGRAM } from '../testing/programs.ts';
import { makeRemoteBuild, makeShellBuild } from '../testing/rolloutBuilds.ts';
import { makeBearer, makePerson, publishWhole, sendPlannedChange } from '../testing/rolloutChanges.ts';
import { startTestServer, TEST_CONFIG } from '../testing/startTestServer.ts';
import { createFactorCalls } from '../testing/factors.ts';
import { updateRole } from '../modules/operator/service.ts';
import { runDoctor, type ReportLine } from './runDoctor.ts';

const DAY_MS = 86_400_000;
const MAIL_PASSWORD = 'mail-secret';

const dataDir = await mkdtemp(join(tmpdir(), 'farm-doctor-'));
const server = await startTestServer();
const { ownerUrl, databaseUrl } = server;
const { registryKey, visitorKey, trustedKeys } = server.rollout.settings.paths;
const rev = await promote();
const signer = await startTestSigner({ databaseUrl: ownerUrl, genesis: 'mainnet' });
const node = await startNode(describeNode());
const gateway = createServer((request, reply) => {
  const body = request.url === '/healthz' ? { status: 'ok', rev, shell: '1' } : { status: 'ok' };
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) => {
    if (password === MAIL_PASSWORD) done(null, { user: username ?? '' });
    else done(new Error('Invalid username or password'));
  },
});
const mailPort = await listen(mailServer.server as Server, mailServer);
const { chiaRoot, ca, certificate, key } = await makeChiaRoot();

after(async () => {
  await signer.close();
  gateway.close();
  mailServer.close();
  await rm(dataDir, { recursive: true, force: true });
  await rm(chiaRoot, { recursive: true, force: true });
});

/** A farm in production without a fault. */
const healthy = {
  NODE_ENV: 'production',
  PRODUCT_HOST: 'farm.test',
  ALTCHA_HMAC_KEY: 'a production key for the doctor of a farm',
  FACTOR_KEY: TEST_CONFIG.factorKey ?? '',
  PUSH_KEY: 'a1'.repeat(32),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SMTP_URL: `smtp://farm:${MAIL_PASSWORD}@127.0.0.1:${mailPort}`,
  PUBLIC_URL: `http://127.0.0.1:${await listen(gateway)}`,
  CHAIN_NODE_URL: node.settings.url,
  CHAIN_NODE_CERT: node.settings.tls.certFile,
  CHAIN_NODE_KEY: node.settings.tls.keyFile,
  CHAIN_NODE_CA: node.settings.tls.caFile,
  PAYOUT_SIGNER: signer.socketPath,
  ROLLOUT_REGISTRY_KEY: registryKey,
  ROLLOUT_VISITOR_KEY: visitorKey,
  ROLLOUT_TRUSTED_KEYS: trustedKeys,
};

async function listen(http: Server, owner: { listen: (port: number, host: string) => unknown } = http) {
  owner.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return (http.address() as AddressInfo).port;
}

/** Makes the first revision, and returns its number. */
async function promote(): Promise<number> {
  const by = { bearer: await makeBearer(server), key: await makePerson(server) };
  const builds = [makeShellBuild(), makeRemoteBuild('assets')];
  for (const build of builds) assert.equal((await publishWhole(server, by.bearer, build)).status, 200);
  const members = Object.fromEntries(builds.map((build) => [build.name, build.version]));
  await sendPlannedChange(server, by, { kind: 'promote', members });
  return 1;
}

/** Response of a node of mainnet to everything that it is asked. */
function describeNode(change: { synced?: boolean; network?: string; blockTime?: number } = {}): string {
  const { synced = true, network = 'mainnet', blockTime = Date.now() } = change;
  const peak = { height: 9_600_000, timestamp: Math.floor(blockTime / 1_000) };
  const sync = { synced, sync_mode: !synced, sync_tip_height: synced ? 0 : 9_700_000 };
  return JSON.stringify({ success: true, blockchain_state: { peak, sync }, network_name: network });
}

/** Checks the healthy farm with a change, and returns what is not in order. */
async function diagnose(
  change: Record<string, string | undefined>,
  options?: Parameters<typeof runDoctor>[1],
): Promise<ReportLine[]> {
  const lines = await runDoctor({ ...healthy, ...change }, options);
  const text = JSON.stringify(lines);
  for (const secret of [MAIL_PASSWORD, new URL(databaseUrl).password, new URL(ownerUrl).password])
    assert.ok(!text.includes(secret), text);
  return lines.filter(({ status }) => status === 'warning' || status === 'problem');
}

/** Asserts that one thing is not in order, and what is said of it. */
function assertOnly(lines: ReportLine[], [status, check, found, advice]: [string, string, RegExp, RegExp]) {
  assert.equal(lines.length, 1, JSON.stringify(lines, null, 2));
  const [line] = lines;
  assert.deepEqual([line?.status, line?.check], [status, check]);
  assert.match(line?.found ?? '', found);
  assert.match(line?.advice ?? '', advice);
}

const assertFault = async (
  change: Record<string, string | undefined>,
  expected: Parameters<typeof assertOnly>[1],
) => assertOnly(await diagnose(change), expected);

test('a healthy farm has no problem, and each check says what it found', async () => {
  const run = startProcess(DOCTOR_PROGRAM, healthy);
  assert.equal(await run.ended, 0, run.stdout() + run.stderr());
  const report = run.stdout();
  for (const line of [
    /^ok {7}settings {6}valid, for production$/m,
    /^ok {7}clock {9}\d+\.\d s (ahead of|behind) the clock of the database$/m,
    /^ok {21}the newest block with a time is \d+ s old$/m,
    /^(ok|warning) .*disk .*GiB are free for /m,
    /^ok {7}database {6}PostgreSQL \d+\.\d+ at 127\.0\.0\.1:\d+\/farm_\w+, as farm_server, without TLS on this machine$/m,
    /^ok {21}the tables are of release \d+, as this program$/m,
    /^ok {7}mail {10}127\.0\.0\.1:\d+ answers, as farm$/m,
    /^ok {7}push {10}pushes are signed for \S+$/m,
    /^ok {7}factors {7}FACTOR_KEY is set; no authenticator app was added yet$/m,
    /^ok {7}full node {5}https:\S+ is synced at height 9600000 of mainnet$/m,
    /^ok {7}signer {8}version \S+ signs for xch1\w+, 0 batches since its start$/m,
    new RegExp(`^ok {7}address {7}http:\\S+ serves revision ${rev}, the newest of this database$`, 'm'),
    /^ok {7}rollout keys {2}the keys .* can be read$/m,
    /^ok {7}artifacts {5}\S+ can be read and written$/m,
  ])
    assert.match(report, line);
  assert.ok(!report.includes('problem  ') && !report.includes('\u001b'), report);
  const json = startProcess(DOCTOR_PROGRAM, { ...healthy, PAYOUT_SIGNER: join(dataDir, 'none') }, ['--json']);
  assert.equal(await json.ended, 1);
  assert.partialDeepStrictEqual(JSON.parse(json.stdout()), { isHealthy: false });
  const wrong = startProcess(DOCTOR_PROGRAM, {}, ['everything']);
  assert.equal(await wrong.ended, 2);
  assert.match(wrong.stderr(), /^Usage: npm run doctor/);
});

test('what is not configured is said in a line each, and nothing is started or written', async (t) => {
  const empty = await mkdtemp(join(tmpdir(), 'farm-doctor-'));
  t.after(() => rm(empty, { recursive: true, force: true }));
  const lines = await runDoctor({ NODE_ENV: 'development', DATA_DIR: empty, PUBLIC_URL: healthy.PUBLIC_URL });
  const off = lines.filter(({ status }) => status === 'off').map(({ check }) => check);
  assert.deepEqual(off, ['mail', 'full node', 'signer']);
  assert.ok(lines.some(({ found }) => found === 'no payouts: PAYOUT_SIGNER is not set'));
  assert.deepEqual(
    lines.filter(({ status }) => status === 'problem'),
    [],
  );
  assert.match(lines.find(({ check }) => check === 'database')?.found ?? '', /was never started/);
  assert.deepEqual(await readdir(empty), []);
});

describe('settings', () => {
  test('are read as in production, and the rest is checked nevertheless', async () => {
    const lines = await diagnose({ ALTCHA_HMAC_KEY: undefined });
    assertOnly(lines, ['problem', 'settings', /ALTCHA_HMAC_KEY .* is missing/, /settings\.md/]);
  });

  test('that cannot be read are all that is said', async () => {
    const [problem, rest] = await diagnose({ PORT: 'many', DATABASE_URL: undefined });
    assert.match(problem?.found ?? '', /^PORT must be/);
    assert.match(rest?.found ?? '', /nothing else was checked/);
  });
});

test('pushes are off without a key', async () => {
  const report = await runDoctor({ ...healthy, PUSH_KEY: undefined });
  const { status, found } = report.find(({ check }) => check === 'push') ?? {};
  assert.deepEqual([status, found], ['off', 'no pushes to browsers: PUSH_KEY is not set']);
});

describe('a second factor', () => {
  test('is off without a key, and a problem once apps were added with one', async (t) => {
    const unset = { FACTOR_KEY: undefined };
    const off = (await runDoctor({ ...healthy, ...unset })).find(({ check }) => check === 'factors');
    assert.deepEqual([off?.status, off?.found], ['off', 'passkeys only: FACTOR_KEY is not set']);
    const ada = await server.signIn();
    t.after(() => sql`delete from factor where account_id = ${ada.id}`.execute(server.db));
    await createFactorCalls(server).addApp(ada);
    assert.deepEqual(await diagnose({}), []);
    await assertFault(unset, ['problem', 'factors', /FACTOR_KEY is not set, and accounts have/, /Put back/]);
    const another = { FACTOR_KEY: 'another key than the one of the apps, long enough' };
    await assertFault(another, ['problem', 'factors', /does not fit 1 of the 1 newest/, /Put back/]);
  });

  test('shares its key with webhooks, which cannot be signed with another one', async (t) => {
    const { id, bearer: headers } = await server.signIn();
    t.after(() => sql`delete from account_webhook where account_id = ${id}`.execute(server.db));
    const payload = { name: 'Home', url: 'http://127.0.0.1:1025/', form: 'signed', events: [] };
    const url = '/api/me/notifications/webhooks';
    assert.equal((await server.call({ method: 'POST', url, headers, payload })).status, 201);
    assert.deepEqual(await diagnose({}), []);
    const unset = { FACTOR_KEY: undefined };
    await assertFault(unset, ['problem', 'factors', /FACTOR_KEY is not set, and .* webhooks/, /Put back/]);
    const another = { FACTOR_KEY: 'another key than the one of the webhook, long enough' };
    await assertFault(another, ['problem', 'factors', /does not fit 1 of the 1 newest webhooks/, /Put back/]);
  });

  test('is missing for an operator, who can change nothing', async (t) => {
    const { email } = await server.signUp();
    await updateRole(server.db, { email, role: 'admin', actor: 'os:ada' });
    t.after(() => updateRole(server.db, { email, role: 'user', actor: 'os:ada' }));
    await assertFault({}, [
      'warning',
      'factors',
      /^operators without a second factor: 1;/,
      /security settings/,
    ]);
  });
});

describe('a clock', () => {
  test('that differs from that of the database', async () => {
    const off = () => Date.now() + 10_000;
    const wrong = () => Date.now() - 90_000;
    assertOnly(await diagnose({}, { now: off }), [
      'warning',
      'clock',
      /10\.\d s ahead of the clock of the d/,
      /NTP/,
    ]);
    assertOnly(await diagnose({}, { now: wrong }), [
      'problem',
      'clock',
      /behind the clock of the database/,
      /NTP/,
    ]);
  });

  test('that differs from that of the chain', async (t) => {
    t.after(() => node.setResponse({ text: describeNode() }));
    node.setResponse({ text: describeNode({ blockTime: Date.now() + 600_000 }) });
    await assertFault({}, ['problem', 'clock', /10 min ahead of this clock/, /NTP/]);
    node.setResponse({ text: describeNode({ blockTime: Date.now() - 7_200_000 }) });
    await assertFault({}, ['warning', 'clock', /120 min old/, /NTP/]);
  });
});

test('a disk that has less space than the reserve', () =>
  assertFault({ DISK_RESERVE_MB: '99999999' }, [
    'problem',
    'disk',
    /GiB are free for .*, less than the reserve/,
    /Free some space/,
  ]));

describe('the database', () => {
  const change = (url: string, parts: Partial<Pick<URL, 'password' | 'port' | 'pathname'>>) =>
    Object.assign(new URL(url), parts).href;

  test('that refuses the password, does not exist, or does not answer', async () => {
    const faults = [
      [
        change(databaseUrl, { password: 'wrong' }),
        /rejects the user or password/,
        /Correct user and password/,
      ],
      [change(databaseUrl, { pathname: '/nowhere' }), /does not exist/, /Create the database/],
      [change(databaseUrl, { port: '1' }), /does not respond: connect ECONNREFUSED/, /Start PostgreSQL/],
    ] as const;
    for (const [DATABASE_URL, found, advice] of faults) {
      const lines = await diagnose({ DATABASE_URL });
      const [problem] = lines.filter(({ status }) => status === 'problem');
      assert.equal(problem?.check, 'database');
      assert.match(problem.found, found);
      assert.match(problem.advice ?? '', advice);
      // Others say that they could not compare.
      assert.deepEqual(
        new Set(lines.map(({ check }) => check)),
        new Set(['database', 'clock', 'factors', 'rollout keys']),
      );
    }
  });

  test('behind a pooler that is away, or has another time limit', async () => {
    const DATABASE_DIRECT_URL = databaseUrl;
    const away = { DATABASE_DIRECT_URL, DATABASE_URL: change(databaseUrl, { port: '1' }) };
    await assertFault(away, [
      'problem',
      'database',
      /^DATABASE_URL points to .* ECONNREFUSED/,
      /port of DATABASE_URL/,
    ]);
    // PostgreSQL itself treats a named statement as an old pooler does.
    const [limit, prepared] = await diagnose({ DATABASE_DIRECT_URL });
    assert.match(limit?.found ?? '', /have no time limit, not DATABASE_STATEMENT_TIMEOUT_SECONDS/);
    assert.match(prepared?.found ?? '', /keeps no prepared statements/);
  });

  test('whose user owns the tables', () =>
    assertFault({ DATABASE_URL: ownerUrl }, [
      'warning',
      'database',
      /can switch off their guards/,
      /Run API and worker as farm_server/,
    ]));

  test('whose tables are newer, older, not there, or not granted', async () => {
    const url = await createFarmDatabase();
    const db = createDatabase(url, createLogger('silent'));
    after(() => db.destroy());
    const DATABASE_URL = await readRoleUrl(url, 'server');
    const { release } = await readTableState(db);
    const find = async () => (await diagnose({ DATABASE_URL })).filter(({ check }) => check === 'database');

    await sql`update table_release set release = ${release + 1}`.execute(db);
    assertOnly(await find(), ['warning', 'database', /this program is of release/, /finish the update/]);
    await sql`update table_release set release = ${release + 2}`.execute(db);
    assertOnly(await find(), ['problem', 'database', /works at most with/, /Use a program of release/]);
    await sql`update table_release set release = ${release}`.execute(db);

    await sql`revoke select on machine from farm_server`.execute(db);
    await sql`grant delete on ledger_entry to farm_server`.execute(db);
    const [unreadable, changeable] = await find();
    assert.match(unreadable?.found ?? '', /may not read machine$/);
    assert.match(changeable?.found ?? '', /may delete from ledger_entry, which only grow/);
    await sql`grant select on machine to farm_server`.execute(db);
    await sql`revoke delete on ledger_entry from farm_server`.execute(db);

    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db);
    assertOnly(await find(), ['problem', 'database', /^1 migrations are missing/, /admin -- migrate/]);
  });

  test('without tables', async () => {
    const url = await createTestDatabase(`empty_${process.pid}`);
    const lines = await diagnose({ DATABASE_URL: await readRoleUrl(url, 'server') });
    assertOnly(
      lines.filter(({ check }) => check === 'database'),
      ['problem', 'database', /there are no tables yet/, /admin -- migrate/],
    );
  });
});

test('a mail server that refuses to sign in, or does not answer', async () => {
  const SMTP_URL = healthy.SMTP_URL.replace(MAIL_PASSWORD, 'wrong-secret');
  const lines = await diagnose({ SMTP_URL });
  assertOnly(lines, [
    'problem',
    'mail',
    /as farm: Invalid login: 535/,
    /Correct user and password of SMTP_URL/,
  ]);
  assert.doesNotMatch(JSON.stringify(lines), /wrong-secret/);
  await assertFault({ SMTP_URL: 'smtp://127.0.0.1:1' }, [
    'problem',
    'mail',
    /ECONNREFUSED/,
    /host and port of SMTP_URL/,
  ]);
});

describe('a full node', () => {
  after(() => node.setResponse({ text: describeNode() }));

  test('that is syncing, on another network, or away', async () => {
    node.setResponse({ text: describeNode({ synced: false }) });
    await assertFault({}, [
      'problem',
      'full node',
      /not synced: at height 9600000 of 9700000/,
      /Wait until it is/,
    ]);
    node.setResponse({ text: describeNode({ network: 'testnet11' }) });
    await assertFault({}, ['warning', 'full node', /node of testnet11/, /mainnet/]);
    await assertFault({ CHAIN_NODE_URL: 'https://127.0.0.1:1' }, [
      'problem',
      'full node',
      /ECONNREFUSED/,
      /Start the node, or correct CHAIN_NODE_URL/,
    ]);
    node.setResponse({ text: describeNode() });
    await assertFault({ CHAIN_NODE_KEY: join(dataDir, 'none') }, [
      'problem',
      'full node',
      /ENOENT/,
      /one of the files is missing/,
    ]);
  });

  test('that does not answer does not hold up the report', async () => {
    node.setResponse(null);
    const lines = await runDoctor(healthy, { limitMs: 50 });
    const late = lines.filter(({ found }) => found === 'not finished within 0.05 seconds');
    assert.ok(late.some(({ check }) => check === 'full node'));
    assert.equal(new Set(lines.map(({ check }) => check)).size, 12);
  });
});

test('a signer that is away, or signs for another chain', async (t) => {
  const PAYOUT_SIGNER = join(dataDir, 'signer.sock');
  await assertFault({ PAYOUT_SIGNER }, ['problem', 'signer', /ENOENT/, /Start the signer/]);
  const chain = await startTestChain();
  t.after(() => chain.close());
  const simulated = { NODE_ENV: 'development', CHAIN_NODE_URL: chain.settings.url };
  await assertFault(simulated, [
    'problem',
    'signer',
    /for the chain mainnet, .* on simulated/,
    /CHAIN_GENESIS/,
  ]);
});

describe('the public address', () => {
  test('that nobody, or somebody else, answers', async (t) => {
    await assertFault({ PUBLIC_URL: 'http://127.0.0.1:1' }, [
      'problem',
      'address',
      /ECONNREFUSED/,
      /Start the gateway/,
    ]);
    await assertFault({ PUBLIC_URL: 'https://farm.invalid' }, [
      'problem',
      'address',
      /has no address/,
      /DNS zone/,
    ]);
    const other = createServer((_request, reply) => reply.writeHead(200).end('<h1>Welcome to nginx!</h1>'));
    t.after(() => other.close());
    const PUBLIC_URL = `http://127.0.0.1:${await listen(other)}`;
    await assertFault({ PUBLIC_URL }, ['problem', 'address', /not as a gateway/, /Let the proxy/]);
  });

  test('of another farm, without pages, or without an API', async (t) => {
    let health: object = { status: 'ok', rev: rev + 3 };
    let apiStatus = 200;
    const other = createServer(({ url }, reply) =>
      url === '/healthz' ? reply.end(JSON.stringify(health)) : reply.writeHead(apiStatus).end(),
    );
    t.after(() => other.close());
    const PUBLIC_URL = `http://127.0.0.1:${await listen(other)}`;
    await assertFault({ PUBLIC_URL }, [
      'warning',
      'address',
      /serves revision 4, but the newest .* is 1/,
      /API_URL/,
    ]);
    health = { status: 'unavailable', missing: 'no shell version is live' };
    await assertFault({ PUBLIC_URL }, [
      'problem',
      'address',
      /cannot serve pages: no shell/,
      /Publish and promote/,
    ]);
    health = { status: 'ok', rev };
    apiStatus = 503;
    await assertFault({ PUBLIC_URL }, ['problem', 'address', /not ready behind it: status 503/, /API_URL/]);
  });

  test('whose certificate browsers refuse, or that ends soon', async (t) => {
    const tls = createTlsServer({ cert: `${certificate}\n${ca}`, key }, (request, reply) => {
      gateway.emit('request', request, reply);
    });
    t.after(() => tls.close());
    const PUBLIC_URL = `https://127.0.0.1:${await listen(tls)}`;
    const at = (time: string) => ({ now: () => Date.parse(time) });
    // It is valid until 2100-08-02, for chia.net.
    const listAt = async (time: string) =>
      (await runDoctor({ ...healthy, PUBLIC_URL }, at(time))).filter(({ check }) => check === 'address');
    const [, distrust, valid] = await listAt('2100-07-01T00:00:00Z');
    assert.equal(distrust?.status, 'problem');
    assert.match(distrust.found, /certificate cannot be trusted/);
    assert.deepEqual(
      [valid?.status, valid?.found],
      ['ok', 'its certificate, for chia.net, is valid until 2100-08-02'],
    );
    const [, , ending] = await listAt('2100-07-14T00:00:00Z');
    assert.equal(ending?.status, 'warning');
    const [, , expired] = await listAt('2100-08-04T00:00:00Z');
    assert.deepEqual(
      [expired?.status, expired?.found],
      ['problem', 'its certificate, for chia.net, expired on 2100-08-02'],
    );
  });
});

describe('keys of the rollout', () => {
  test('that are damaged, open to others, or not there', async () => {
    const file = join(dataDir, 'a.key');
    await writeFile(file, 'no key', { mode: 0o600 });
    await assertFault({ ROLLOUT_VISITOR_KEY: file }, [
      'problem',
      'rollout keys',
      /must contain 32 bytes/,
      /backup/,
    ]);
    await assertFault({ ROLLOUT_REGISTRY_KEY: file }, ['problem', 'rollout keys', /Ed25519/, /backup/]);
    await assertFault({ ROLLOUT_TRUSTED_KEYS: file }, ['problem', 'rollout keys', /line 1/, /backup/]);
    await rm(file);
    await assertFault({ ROLLOUT_VISITOR_KEY: file }, [
      'warning',
      'rollout keys',
      /there is no/,
      /first start/,
    ]);
    await chmod(visitorKey, 0o644);
    await assertFault({}, ['warning', 'rollout keys', /other users may use/, /chmod o-rwx/]);
    await chmod(visitorKey, 0o600);
  });

  test('of people, that end soon', async () => {
    const { rows } = await sql<{ expiresAt: Date }>`
      select max(expires_at) as expires_at from rollout.operator_key`.execute(server.db);
    const end = rows[0]?.expiresAt.getTime() ?? 0;
    const listAt = async (ms: number) =>
      (await diagnose({}, { now: () => ms })).filter(({ check }) => check === 'rollout keys');
    const soon = await listAt(end - 10 * DAY_MS);
    assert.ok(
      soon.some(({ found }) => /^the key of \S+ expires on 20/.test(found)),
      JSON.stringify(soon),
    );
    assertOnly(await listAt(end + DAY_MS), [
      'warning',
      'rollout keys',
      /no key of a person is trusted/,
      /key trust/,
    ]);
  });
});

test('a place of published files that cannot be written', async (t) => {
  await writeFile(join(dataDir, 'artifacts'), '');
  t.after(() => rm(join(dataDir, 'artifacts')));
  await assertFault({}, ['problem', 'artifacts', /may not write to/, /chown/]);
});
