import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { createLogger } from '@farm/process';
import { createVisitorId, PREVIEW_COOKIE, signGrant, signVisitor, VISITOR_COOKIE } from '@farm/registry';
import { sql } from 'kysely';
import { createApp } from '../../../../app.ts';
import { createVisitorCookie, makeBeacon, sendBeacons, startRollout } from '../../../../testing/beacons.ts';
import { makeIp, startTestServer, TEST_CONFIG } from '../../../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { encodeSigns } from '../signBits.ts';
import { NO_HUMAN_CHECK } from '../../../../testing/noHumanCheck.ts';

const server = await startTestServer();
const { call, db, log } = server;
const rollout = await startRollout(server);
const [stable = '', canary = ''] = rollout.versions['assets'] ?? [];
await rollout.startCanary(['assets'], 30);
const rev = await rollout.rev();

const rowsOf = async (version: string) =>
  db
    .selectFrom('rollout.beacon')
    .selectAll()
    .where('name', '=', 'assets')
    .where('version', '=', version)
    .execute();
const empty = () => sql`truncate rollout.beacon`.execute(db);
/** Sends a beacon that counts and waits until it is stored; by then, earlier beacons are stored too. */
const settle = async () => {
  const [visitor = ''] = await rollout.visitorsOf('auth', rollout.versions['auth']?.[0] ?? '', 1);
  const beacons = [makeBeacon({ name: 'auth', version: rollout.versions['auth']?.[0] ?? '', rev })];
  const count = async () =>
    (await db.selectFrom('rollout.beacon').select('visitor').where('name', '=', 'auth').execute()).length;
  const before = await count();
  assert.equal(await sendBeacons(server, { visitor, beacons }), 204);
  await waitFor(async () => ((await count()) > before ? true : undefined));
};
const beaconOf = (version: string, code: string | null = null) =>
  makeBeacon({ name: 'assets', version, rev, code });

describe('a beacon', () => {
  test('counts once for a visitor, version and hour, and a failure outweighs what works', async () => {
    await empty();
    const [one = '', other = ''] = await rollout.visitorsOf('assets', canary, 2);
    for (const [visitor, codes] of [
      [one, [null, 'threw', null]],
      [other, [null, null]],
    ] as const)
      for (const code of codes) {
        await sendBeacons(server, { visitor, beacons: [beaconOf(canary, code)] });
        await settle();
      }
    const rows = await rowsOf(canary);
    assert.deepEqual(rows.map(({ failure }) => failure).toSorted(), ['mount threw', null]);
    assert.deepEqual(await rowsOf(stable), []);
  });

  test('counts with the cookie of https, and with that of a visitor from before its prefix', async () => {
    await empty();
    const { mailQueue, live } = server;
    const app = await createApp({
      ...{ db, mailQueue, live, rollout: server.rollout, log: createLogger('silent') },
      config: { ...TEST_CONFIG, publicUrl: 'https://farm.example' },
      humanCheck: NO_HUMAN_CHECK,
    });
    const visitors = await rollout.visitorsOf('assets', canary, 2);
    for (const [index, prefix] of ['__Host-', ''].entries()) {
      const value = signVisitor(server.rollout.visitorKey, visitors[index] ?? '');
      await app.inject({
        ...{ method: 'POST', url: '/api/rollout/beacons', remoteAddress: makeIp() },
        headers: { host: 'farm.example', cookie: `${prefix}${VISITOR_COOKIE}=${value}` },
        payload: { beacons: [beaconOf(canary)] },
      });
    }
    // Stores what it has taken.
    await app.close();
    assert.equal((await rowsOf(canary)).length, 2);
  });

  test('counts nothing without a cookie that we signed, and is answered as any other', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', canary, 1);
    const { cookie } = createVisitorCookie(server, visitor);
    const cookies = [
      undefined,
      'nonsense',
      `${VISITOR_COOKIE}=${visitor}`,
      `${VISITOR_COOKIE}=${visitor}.${randomBytes(32).toString('base64url')}`,
      cookie.replace(visitor, createVisitorId()),
      `${VISITOR_COOKIE}=%00%ff`,
    ];
    for (const one of cookies) {
      const headers = one === undefined ? {} : { cookie: one };
      const payload = { beacons: [beaconOf(canary, 'threw')] };
      const { status, body } = await call({ method: 'POST', url: '/api/rollout/beacons', headers, payload });
      assert.deepEqual([status, body], [204, null]);
    }
    await settle();
    assert.deepEqual(await rowsOf(canary), []);
  });

  test('from a page that shows a preview counts nothing, neither for the version nor for its neighbors', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', stable, 1);
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const grant = signGrant(server.rollout.visitorKey, {
      kind: 'preview',
      name: 'shell',
      version: rollout.versions['shell']?.[1] ?? '',
      expiresAt,
    });
    const cookie = `${createVisitorCookie(server, visitor).cookie}; ${PREVIEW_COOKIE}=${grant}`;
    const payload = { beacons: [beaconOf(stable, 'threw')] };
    const answer = await call({
      method: 'POST',
      url: '/api/rollout/beacons',
      headers: { cookie },
      payload,
    });
    assert.equal(answer.status, 204);
    await settle();
    assert.deepEqual(await rowsOf(stable), []);
  });

  test('of a version that the visitor does not get counts nothing', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', stable, 1);
    const [shell = ''] = rollout.versions['shell'] ?? [];
    const beacons = [
      beaconOf(canary, 'threw'),
      beaconOf('9.9.9+0123456789ab', 'threw'),
      beaconOf('\u0000', 'threw'),
      makeBeacon({ name: 'assets', version: shell, rev }),
      makeBeacon({ name: 'nobody', version: stable, rev }),
      makeBeacon({ name: 'shell', version: shell, rev: 999 }),
    ];
    assert.equal(await sendBeacons(server, { visitor, beacons }), 204);
    await settle();
    const rows = await db.selectFrom('rollout.beacon').select(['name', 'version']).execute();
    // A version that the visitor does get counts, whatever revision the beacon claims.
    const counted = rows.filter(({ name }) => name !== 'auth');
    assert.deepEqual(counted, [{ name: 'shell', version: shell }]);
  });

  test('that does not have the form counts nothing, and neither do others sent with it', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', canary, 1);
    const good = beaconOf(canary);
    for (const payload of [
      {},
      { beacons: [] },
      { beacons: [good, { ...good, code: 'Two words' }] },
      { beacons: [good, { ...good, more: 1 }] },
      { beacons: [{ ...good, ms: -1 }] },
      { beacons: [good, { ...good, name: 'constructor' }] },
      { beacons: Array.from({ length: 21 }, () => good) },
    ]) {
      const headers = createVisitorCookie(server, visitor);
      const { status } = await call({ method: 'POST', url: '/api/rollout/beacons', headers, payload });
      assert.equal(status, 204);
    }
    await settle();
    assert.deepEqual(await rowsOf(canary), []);
  });

  test('says that a version works only once its page was shown', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', canary, 1);
    const beacons = [
      { ...beaconOf(canary), phase: 'load' as const },
      { ...beaconOf(canary), phase: 'crash' as const },
    ];
    await sendBeacons(server, { visitor, beacons });
    await settle();
    assert.deepEqual(await rowsOf(canary), []);
  });

  test('without a failure counts as a visitor with its signs, even if the version was never shown', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', canary, 1);
    const beacon = { ...beaconOf(canary), phase: 'load' as const, signs: ['abandoned' as const] };
    await sendBeacons(server, { visitor, beacons: [beacon] });
    await settle();
    const later = { ...beaconOf(canary), signs: ['slow' as const] };
    const segment = { language: 'zh-CN', screen: 'phone', role: 'user', browser: 'safari' } as const;
    const headers = createVisitorCookie(server, visitor);
    const payload = { beacons: [later], segment };
    await call({ method: 'POST', url: '/api/rollout/beacons', headers, payload });
    await settle();
    const [row] = await rowsOf(canary);
    assert.deepEqual(
      [row?.failure, row?.signs, row?.signedAt !== null],
      [null, encodeSigns(['abandoned', 'slow']), true],
    );
    const { language, screen, role, browser } = row ?? {};
    assert.deepEqual({ language, screen, role, browser }, segment);
  });

  test('leaves nothing that tells who sent it, and from where', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', canary, 1);
    await sendBeacons(server, { visitor, ip: '203.0.113.77', beacons: [beaconOf(canary)] });
    await settle();
    assert.equal((await rowsOf(canary)).length, 1);
    const { rows } = await sql<{ row: string }>`select beacon::text as row from rollout.beacon`.execute(db);
    const all = rows.map(({ row }) => row).join('\n') + server.log();
    for (const trace of [visitor, '203.0.113']) assert.ok(!all.includes(trace), trace);
  });

  test('from a network that sent too many is dropped, and those of others count', async () => {
    await empty();
    const visitors = await rollout.visitorsOf('assets', canary, 100);
    const flood = (visitor: string) =>
      sendBeacons(server, {
        visitor,
        ip: '198.51.100.9',
        beacons: Array.from({ length: 20 }, () => beaconOf(canary, 'threw')),
      });
    const [one = '', other = ''] = await rollout.visitorsOf('assets', canary, 2);
    // Another network reports that the canary works: reports from a single network would halt it.
    await sendBeacons(server, { visitor: one, beacons: [beaconOf(canary)] });
    await settle();
    for (const visitor of visitors) assert.equal(await flood(visitor), 204);
    await sendBeacons(server, { visitor: other, beacons: [beaconOf(canary)] });
    await settle();
    const rows = await rowsOf(canary);
    const failed = rows.filter(({ failedAt }) => failedAt !== null);
    // A burst of 1,000 beacons is 50 pages; a few more pass as the bucket refills.
    assert.ok(failed.length >= 50 && failed.length < 100, `${failed.length}`);
    assert.equal(rows.length - failed.length, 2);
  });

  test('of a page from before a change counts by what that page was given', async () => {
    await empty();
    const [visitor = ''] = await rollout.visitorsOf('assets', canary, 1);
    await rollout.take({ kind: 'rollback', name: 'assets', version: stable });
    await sendBeacons(server, { visitor, beacons: [beaconOf(canary, 'missing-chunk')] });
    const later = await rollout.rev();
    const never = makeBeacon({ name: 'assets', version: canary, rev: later, code: 'threw' });
    const [another = ''] = await rollout.visitorsOf('assets', stable, 1);
    await sendBeacons(server, { visitor: another, beacons: [never] });
    await settle();
    assert.deepEqual(
      (await rowsOf(canary)).map(({ failure }) => failure),
      ['mount missing-chunk'],
    );
  });
});

test('beacons through a gateway that is not trusted are told to the log once', async () => {
  const send = (ip: string) =>
    call({
      method: 'POST',
      url: '/api/rollout/beacons',
      remoteAddress: ip,
      headers: { 'x-forwarded-for': '203.0.113.1' },
      payload: {},
    });
  await send('127.0.0.1');
  assert.ok(!log().includes('TRUST_PROXY'));
  for (const ip of ['10.0.0.7', '10.0.0.8']) assert.equal((await send(ip)).status, 204);
  assert.equal(log().match(/"peer":"10\.0\.0\.7","msg":"[^"]*TRUST_PROXY/g)?.length, 1);
  assert.equal(log().match(/TRUST_PROXY/g)?.length, 1);
});

describe('beacons while the database is away', () => {
  test('are answered at once, and noted when it is back', async () => {
    await empty();
    const auth = rollout.versions['auth']?.[0] ?? '';
    const visitors = await rollout.visitorsOf('auth', auth, 30);
    const beacons = [makeBeacon({ name: 'auth', version: auth, rev })];
    await db.transaction().execute(async (transaction) => {
      await sql`lock table rollout.beacon in access exclusive mode`.execute(transaction);
      for (const visitor of visitors) {
        assert.equal(await sendBeacons(server, { visitor, ip: makeIp(), beacons }), 204);
      }
    });
    await waitFor(async () => {
      const rows = await db.selectFrom('rollout.beacon').select('visitor').execute();
      return rows.length === visitors.length ? true : undefined;
    });
  });
});
