import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GROUP_COOKIE, readGrant, signGrant } from '@farm/registry';
import { makePerson } from '../../testing/people.ts';
import { createVisitorCookie, makeBeacon, startRollout } from '../../testing/beacons.ts';
import { readRegistry } from '../../testing/rolloutChanges.ts';
import { waitFor } from '@farm/process/testing';
import { makeIp, startTestServer } from '../../testing/startTestServer.ts';
import { createVisitorId } from '@farm/registry';

const server = await startTestServer();
const { db, call } = server;
const { visitorKey } = server.rollout;
const ada = await makePerson(db, 'admin');
const bob = await makePerson(db);
const readProfile = async (person: typeof ada, cookie?: string) => {
  const headers = { authorization: `Bearer ${person.token}`, ...(cookie !== undefined && { cookie }) };
  const answer = await call({ url: '/api/me/profile', headers });
  assert.equal(answer.status, 200);
  return answer.headers['set-cookie'];
};

test('who reads their profile has its role in a signed cookie of this browser, for 90 days', async () => {
  for (const [person, role] of [
    [ada, 'admin'],
    [bob, 'user'],
  ] as const) {
    const cookie = String(await readProfile(person));
    const [, value] =
      /^farm_group=([^;]+); Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/.exec(cookie) ?? [];
    const grant = readGrant(visitorKey, value, new Date());
    assert.ok(grant?.kind === 'group');
    assert.equal(grant.role, role);
    assert.equal(await readProfile(person, `${GROUP_COOKIE}=${value}`), undefined, 'it is given once');
  }
});

test('the cookie is renewed before it ends, and for another role', async () => {
  const grant = (role: 'user' | 'admin', days: number) =>
    `${GROUP_COOKIE}=${signGrant(visitorKey, {
      ...{ kind: 'group', role, expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() },
    })}`;
  assert.notEqual(await readProfile(ada, grant('admin', 59)), undefined);
  assert.equal(await readProfile(ada, grant('admin', 61)), undefined);
  assert.notEqual(await readProfile(ada, grant('user', 61)), undefined);
});

test('nobody else gets it', async () => {
  const { headers, status } = await call({ url: '/api/me/profile' });
  assert.deepEqual([status, headers['set-cookie']], [401, undefined]);
});

test('reports on a canary for an audience count for its members, and on the stable version for everybody', async () => {
  const rollout = await startRollout(server);
  const [stable = '', version = ''] = rollout.versions['assets'] ?? [];
  await rollout.take({
    ...{ kind: 'canary', members: { assets: version }, percent: 100, salt: 'ab'.repeat(16), set: null },
    audience: { roles: ['admin'] },
  });
  const { rev } = (await readRegistry(server)).document;
  const [cookie = ''] = String(await readProfile(ada)).split(';', 1);
  const report = (of: string, groups: string) =>
    call({
      ...{ method: 'POST', url: '/api/rollout/beacons', remoteAddress: makeIp() },
      headers: { cookie: `${createVisitorCookie(server, createVisitorId()).cookie}; ${groups}` },
      payload: { beacons: [makeBeacon({ name: 'assets', version: of, rev })] },
    });
  await report(version, 'x=y');
  await report(version, cookie);
  await report(stable, cookie);
  await report(stable, 'x=y');
  const list = async () =>
    (await db.selectFrom('rollout.beacon').select('version').execute())
      .map(({ version: of }) => of)
      .toSorted();
  await waitFor(async () => ((await list()).length >= 3 ? true : undefined));
  assert.deepEqual(await list(), [stable, stable, version].toSorted());
});
