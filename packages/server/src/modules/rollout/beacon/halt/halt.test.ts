import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import { rolloutStatusSchema, type Segment, type Sign } from '@farm/contracts/rollout';
import { createVisitorId } from '@farm/registry';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { makePerson } from '../../../../testing/people.ts';
import { makeBeacon, sendBeacons, startRollout, type TestRollout } from '../../../../testing/beacons.ts';
import { readRegistry } from '../../../../testing/rolloutChanges.ts';
import { makeIp, startTestServer } from '../../../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { createRevisionCache } from '../createRevisionCache.ts';
import { createBeaconIntake } from '../intake/createBeaconIntake.ts';
import { createHaltWatch, ENOUGH_VISITORS } from './createHaltWatch.ts';
import { createStableWatch } from './createStableWatch.ts';

const server = await startTestServer({ loops: true });
const { db } = server;
const ada = await makePerson(db, 'admin');
const wei = await makePerson(db, 'admin');
await sql`update account set locale = 'zh' where id = ${wei.id}`.execute(db);
await makePerson(db);
const rollout = await startRollout(server);
let logText = '';
const sink = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logText += line.toString();
    done();
  },
});
/** Dependencies of a replica beside the server's own worker. */
const dependencies = { ...server, log: createLogger('info', sink) };
const watch = createHaltWatch(dependencies);

/** Visits of people who get the version, each from a separate network, all before the next check. */
const visit = async (
  { versions, visitorsOf, rev }: TestRollout,
  {
    name = 'assets',
    place,
    count,
    failed,
    signs = [],
    segment,
    ip,
  }: {
    name?: string;
    place: 0 | 1;
    count: number;
    failed: number;
    /** Of those who would have failed; then none does. */
    signs?: Sign[];
    segment?: Segment;
    ip?: string;
  },
) => {
  const version = versions[name]?.[place] ?? '';
  const visitors = await visitorsOf(name, version, count);
  const now = await rev();
  const intake = createBeaconIntake({
    db,
    visitorKey: server.rollout.visitorKey,
    revisions: createRevisionCache(db),
    log: { info: () => undefined, warn: () => assert.fail('not noted') },
  });
  for (const [index, visitor] of visitors.entries()) {
    const isHarmed = index < failed;
    const beacon = makeBeacon({
      ...{ name, version, rev: now, code: isHarmed && signs.length === 0 ? 'threw' : null },
      ...(isHarmed && signs.length > 0 && { signs }),
    });
    intake.accept(visitor, ip ?? makeIp(), { beacons: [beacon], segment });
  }
  await intake.stop();
};
const listHalts = async () =>
  db.selectFrom('rollout.halt').select(['name', 'version', 'why', 'at', 'rev']).orderBy('rev').execute();
const readPercent = async (name: string) => {
  const { document } = await readRegistry(server);
  return (name === 'shell' ? document.shell : document.remotes[name])?.canary?.percent;
};
const waitForHalt = (name: string) =>
  waitFor(async () => ((await readPercent(name)) === 0 ? true : undefined));
/** Ends the running canaries and starts another; earlier failures no longer count. */
const restartCanary = async (names = ['assets'], percent = 50) => {
  for (const name of names) await rollback(name);
  await rollout.startCanary(names, percent);
  return (await listHalts()).length;
};
const rollback = (name = 'assets') =>
  rollout.take({ kind: 'rollback', name, version: rollout.versions[name]?.[0] ?? '' });
const listMails = async ({ email }: { email: string }) =>
  db.selectFrom('outboxMail').selectAll().where('recipient', '=', email).orderBy('id').execute();

describe('a canary that fails to mount', () => {
  test('is halted within 10 seconds of its 20th load, for a reason with figures', async () => {
    const [stable = '', canary = ''] = rollout.versions['assets'] ?? [];
    await restartCanary();
    await visit(rollout, { place: 0, count: 30, failed: 0 });
    const visitors = await rollout.visitorsOf('assets', canary, 20);
    const rev = await rollout.rev();
    for (const visitor of visitors) {
      const beacons = [makeBeacon({ name: 'assets', version: canary, rev, code: 'threw' })];
      assert.equal(await sendBeacons(server, { visitor, beacons }), 204);
    }
    const loadedAt = Date.now();
    await waitForHalt('assets');
    const [halt] = await listHalts();
    assert.ok(halt && halt.at.getTime() - loadedAt < 10_000);
    assert.deepEqual([halt.name, halt.version, halt.rev], ['assets', canary, rev]);
    assert.equal(
      halt.why,
      `20 of 20 visitors could not mount ${canary} (most often: threw), 0 of 30 with the stable version ${stable}`,
    );
    // Logged after the commit.
    await waitFor(() =>
      Promise.resolve(/"why":"20 of 20 visitors[^\n]*"canary halted"/.test(server.log()) ? true : undefined),
    );
  });

  test('is told to every operator in their language, once', async () => {
    const [, canary = ''] = rollout.versions['assets'] ?? [];
    const [mail] = await waitFor(async () => {
      const mails = await listMails(ada);
      return mails.length > 0 ? mails : undefined;
    });
    assert.equal(mail?.subject, 'Canary of assets halted');
    assert.ok(mail.body.includes(`${canary}: failed for 20 of 20 visitors`));
    assert.ok(mail.body.includes('http://farm.test/operator/rollout/assets'));
    await waitFor(async () => ((await listMails(wei)).length > 0 ? true : undefined));
    assert.match((await listMails(wei))[0]?.subject ?? '', /^assets 的灰度发布/);
    assert.equal((await listMails(ada)).length, 1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from outbox_mail`.execute(db);
    assert.equal(rows[0]?.count, 2);
  });

  test('is not halted again for what happened before, once somebody ends it and begins it anew', async () => {
    const before = await restartCanary();
    for (let look = 0; look < 3; look++) await watch();
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [50, before]);
    await visit(rollout, { place: 1, count: 25, failed: 25 });
    await waitForHalt('assets');
    assert.equal((await listHalts()).length, before + 1);
  });

  test('is halted once, however many replicas look at it', async () => {
    const before = await restartCanary();
    await visit(rollout, { place: 1, count: 40, failed: 40 });
    const replicas = Array.from({ length: 6 }, () => createHaltWatch(dependencies));
    await Promise.all(replicas.flatMap((look) => [look(), look()]));
    await waitForHalt('assets');
    await Promise.all(replicas.map((look) => look()));
    assert.equal((await listHalts()).length, before + 1);
    const audits = await db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'rollout.halted')
      .execute();
    assert.equal(audits.length, before + 1);
  });

  test('takes the other members of its set down with it', async () => {
    const before = await restartCanary(['assets', 'auth', 'shell']);
    await visit(rollout, { name: 'auth', place: 1, count: 20, failed: 18 });
    await waitForHalt('auth');
    assert.deepEqual([await readPercent('assets'), await readPercent('shell')], [0, 0]);
    assert.equal((await listHalts()).length, before + 1);
    for (const name of ['assets', 'auth', 'shell']) await rollback(name);
  });
});

describe('a canary that works', () => {
  test('goes on while it fails no more often than the stable version', async () => {
    const before = await restartCanary();
    for (let round = 0; round < 4; round++) {
      await visit(rollout, { place: 0, count: 100, failed: 3 });
      await visit(rollout, { place: 1, count: 25, failed: round % 2 });
      await watch();
    }
    await visit(rollout, { place: 1, count: 20, failed: 2 });
    await watch();
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [50, before]);
  });

  test('goes on while one client sends 10,000 beacons that it fails', async () => {
    await rollback();
    const before = await restartCanary();
    await visit(rollout, { place: 1, count: 6, failed: 0 });
    await flood('threw', ['198.51.100.9', '2001:db8:9:1::7']);
    await watch();
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [50, before]);
  });
});

describe('a canary that fails for a few more', () => {
  test('is halted once; whoever raises it after that has decided, until the harm is certain', async () => {
    await rollback();
    const before = await restartCanary();
    await visit(rollout, { place: 0, count: 500, failed: 4 });
    await visit(rollout, { place: 1, count: 500, failed: 26 });
    await waitForHalt('assets');
    const halts = await listHalts();
    assert.deepEqual([await readPercent('assets'), halts.length], [0, before + 1]);
    assert.match(halts.at(-1)?.why ?? '', /^26 of 500 visitors could not mount /);
    await rollout.startCanary(['assets'], 50);
    await watch();
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [50, before + 1]);
    await visit(rollout, { place: 1, count: 60, failed: 60 });
    await waitForHalt('assets');
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [0, before + 2]);
  });
});

describe('a canary that is worse in what its visitors meet', () => {
  const waitForMails = async (subject: string, text = '') =>
    waitFor(async () => {
      const mails = (await listMails(ada)).filter(
        (mail) => mail.subject === subject && mail.body.includes(text),
      );
      return mails.length > 0 ? mails : undefined;
    });

  test('is paused and told of for each sign once; whoever raises it has decided about that one', async () => {
    await rollback();
    const before = await restartCanary();
    const [stable = '', canary = ''] = rollout.versions['assets'] ?? [];
    await visit(rollout, { place: 0, count: 400, failed: 20, signs: ['slow'] });
    await visit(rollout, { place: 1, count: 100, failed: 40, signs: ['slow'] });
    await waitForHalt('assets');
    const halts = await listHalts();
    assert.deepEqual([await readPercent('assets'), halts.length], [0, before + 1]);
    assert.equal(
      halts.at(-1)?.why,
      `40 of 100 visitors waited for an answer of ${canary}, 20 of 400 with the stable version ${stable}`,
    );
    const answer = 'answered more than half a second late to 40 of 100 visitors';
    assert.equal((await waitForMails('Canary of assets paused', answer)).length, 1);
    await rollout.startCanary(['assets'], 50);
    await visit(rollout, { place: 1, count: 20, failed: 20, signs: ['slow'] });
    await watch();
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [50, before + 1]);
    await visit(rollout, { place: 1, count: 40, failed: 30, signs: ['failed-calls'] });
    await waitForHalt('assets');
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [0, before + 2]);
    assert.match((await listHalts()).at(-1)?.why ?? '', /^30 of 160 visitors had failed calls in /);
  });

  test('is not paused by one client that says so, nor kept from it by one that says the opposite', async () => {
    await rollback();
    const before = await restartCanary();
    await visit(rollout, { place: 0, count: 200, failed: 10, signs: ['late'] });
    await visit(rollout, { place: 1, count: 30, failed: 0 });
    await visit(rollout, { place: 1, count: 60, failed: 60, signs: ['late'], ip: '198.51.100.20' });
    await watch();
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [50, before]);
    await visit(rollout, { place: 0, count: 60, failed: 60, signs: ['late'], ip: '198.51.100.21' });
    await visit(rollout, { place: 1, count: 50, failed: 50, signs: ['late'] });
    await waitForHalt('assets');
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [0, before + 1]);
  });

  test('is told of once if it is worse for one segment alone, in mail and status, and goes on', async () => {
    await rollback();
    const before = await restartCanary();
    const segment = { language: 'en', screen: 'desktop', role: 'none', browser: 'chromium' } as const;
    const chinese = { ...segment, language: 'zh-CN' } as const;
    await visit(rollout, { place: 0, count: 400, failed: 20, signs: ['slow'], segment });
    await visit(rollout, { place: 1, count: 400, failed: 20, signs: ['slow'], segment });
    await visit(rollout, { place: 0, count: 60, failed: 2, signs: ['slow'], segment: chinese });
    await visit(rollout, { place: 1, count: 24, failed: 20, signs: ['slow'], segment: chinese });
    const replicas = Array.from({ length: 3 }, () => createHaltWatch(dependencies));
    for (const look of [...replicas, watch, watch]) await look();
    assert.deepEqual([await readPercent('assets'), (await listHalts()).length], [50, before]);
    const [mail, ...more] = await waitForMails('Canary of assets is worse for some visitors');
    assert.equal(more.length, 0);
    assert.ok(mail?.body.includes('20 of 24 visitors (language zh-CN)'));
    const notices = await readNotices('assets');
    assert.deepEqual(
      notices.map(({ kind }) => kind),
      ['segment'],
    );
    assert.match(JSON.stringify(notices), /20 of 24 visitors \(language zh-CN\) waited for an answer of/);
  });

  test('is told of once if too few visitors came in a day, until there are enough', async () => {
    await restartCanary(['shell']);
    await visit(rollout, { name: 'shell', place: 1, count: 30, failed: 0 });
    await createHaltWatch(dependencies)();
    assert.deepEqual(await readNotices('shell'), []);
    assert.ok(await backdateCanary('shell', 25));
    // Its start stays.
    await rollout.startCanary(['shell'], 60);
    for (const look of [createHaltWatch(dependencies), createHaltWatch(dependencies)]) await look();
    const [mail, ...more] = await waitForMails('Too few visitors of the canary of shell');
    assert.ok(mail?.body.includes(`${ENOUGH_VISITORS - 30} more`));
    assert.equal(more.length, 0);
    const [notice] = await readNotices('shell');
    assert.ok(notice?.kind === 'few-visitors');
    assert.deepEqual([notice.visitors, notice.needed], [30, ENOUGH_VISITORS]);
    await visit(rollout, { name: 'shell', place: 1, count: ENOUGH_VISITORS, failed: 0 });
    assert.deepEqual(await readNotices('shell'), []);
    await rollback('shell');
  });
});

describe('a canary that does not work', () => {
  test('is halted while one client sends 10,000 beacons that it works', async () => {
    await rollback();
    const before = await restartCanary();
    await visit(rollout, { place: 0, count: 30, failed: 0 });
    await flood(null, ['203.0.113.9', '2001:db8:a:1::7']);
    await visit(rollout, { place: 1, count: 20, failed: 20 });
    await waitForHalt('assets');
    assert.equal((await listHalts()).length, before + 1);
  });
});

test('a stable version that fails is told to the log once, and stays', async () => {
  const [stable = ''] = rollout.versions['auth'] ?? [];
  const look = createStableWatch(dependencies);
  const alarms = () =>
    logText
      .split('\n')
      .filter((line) => line.includes(`"${stable}"`) && line.includes('a stable version fails'));
  await visit(rollout, { name: 'auth', place: 0, count: 40, failed: 1 });
  await look();
  assert.deepEqual(alarms(), []);
  await visit(rollout, { name: 'auth', place: 0, count: 40, failed: 36 });
  await look();
  await look();
  const { document } = await readRegistry(server);
  assert.deepEqual([document.remotes['auth']?.stable, document.remotes['auth']?.disabled], [stable, null]);
  assert.equal(alarms().length, 1);
  assert.match(alarms()[0] ?? '', /"level":50.*"visitors":80,"failed":37,"failure":"mount threw"/);
});

async function readNotices(part: string) {
  const { body } = await server.call({ url: '/api/rollout/status', headers: rollout.bearer });
  return rolloutStatusSchema.parse(body).entries.find(({ name }) => name === part)?.notices ?? [];
}

/** Makes a canary have begun so many hours ago. */
async function backdateCanary(name: string, hours: number): Promise<boolean> {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  return db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    const { numAffectedRows } = await sql`
      update rollout.revision set since = jsonb_set(since, ${`{${name},canary}`}::text[], to_jsonb(${at}::text))
      where rev = (select max(rev) from rollout.revision)`.execute(transaction);
    return numAffectedRows === 1n;
  });
}

/** Sends 10,000 beacons of the canary from one client: forged, repeated, and from visitors of its own. */
async function flood(code: string | null, addresses: [string, string]) {
  const [, version = ''] = rollout.versions['assets'] ?? [];
  const own = await rollout.visitorsOf('assets', version, 120);
  const began = new Date();
  const rev = await rollout.rev();
  const beacons = Array.from({ length: 20 }, () => makeBeacon({ name: 'assets', version, rev, code }));
  const url = '/api/rollout/beacons';
  for (let sent = 0; sent < 500; sent++) {
    const ip = addresses[sent % 2 === 0 ? 0 : 1];
    const visitor = [createVisitorId(), own[0], own[sent % own.length]][sent % 3] ?? '';
    if (sent % 3 === 0) {
      const headers = { cookie: `farm_visitor=${visitor}.${'A'.repeat(43)}` };
      await server.call({ method: 'POST', url, remoteAddress: ip, headers, payload: { beacons } });
    } else await sendBeacons(server, { visitor, ip, beacons });
  }
  await waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct visitor)::integer as count from rollout.beacon
      where version = ${version} and seen_at > ${began}`.execute(db);
    return (rows[0]?.count ?? 0) >= 40 ? true : undefined;
  });
  // The rest is stored before what comes after it.
  const shell = rollout.versions['shell']?.[0] ?? '';
  const [last = ''] = await rollout.visitorsOf('shell', shell, 1);
  const countOthers = async () =>
    (await db.selectFrom('rollout.beacon').select('visitor').where('name', '=', 'shell').execute()).length;
  const others = await countOthers();
  await sendBeacons(server, { visitor: last, beacons: [makeBeacon({ name: 'shell', version: shell, rev })] });
  await waitFor(async () => ((await countOthers()) > others ? true : undefined));
}
