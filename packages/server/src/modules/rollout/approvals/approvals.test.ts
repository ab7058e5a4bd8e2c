import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { publishedVersionsSchema, rolloutStatusSchema, type RolloutChange } from '@farm/contracts/rollout';
import type { SigningKey } from '@farm/registry';
import {
  makeApproval,
  makeKeyHolder,
  makeRegisteredKey,
  makeTrusted,
  makeVersionApproval,
  sendSignedChange,
  type KeyHolder,
} from '../../../testing/operatorKeys.ts';
import { makeRemoteBuild, makeShellBuild } from '../../../testing/rolloutBuilds.ts';
import {
  makeBearer,
  makePerson,
  planChange,
  publishWhole,
  sendChange,
} from '../../../testing/rolloutChanges.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';

const server = await startTestServer({ rollout: { secondPersonFor: ['assets'] } });
const { call, db } = server;
const ada = await makeKeyHolder(server);
const machine = await makeBearer(server);
/** The machine's, which belongs to no account. */
const nobody = { bearer: machine, key: await makePerson(server) };
// It is in the file, and believed while no operator has a key.
assert.equal((await sendSignedChange(server, nobody, nobody.key)).status, 200);
assert.equal((await sendSignedChange(server, nobody, nobody.key)).status, 200);
await makeTrusted(server, ada.key);
const grace = await makeKeyHolder(server);
const trust = async (holder: KeyHolder, key: SigningKey) => {
  const payload = await makeApproval(ada.key, { ...key, name: holder.email });
  const url = `/api/rollout/keys/${key.keyId}/approval`;
  const { status } = await call({ method: 'POST', url, headers: { ...ada.bearer }, payload });
  assert.equal(status, 200);
};
await trust(grace, grace.key);

const shell = makeShellBuild();
const builds = [1, 2, 3, 4, 5].map((number) =>
  makeRemoteBuild('assets', {}, { 'First.js': `approved${number}()` }),
);
const auth = makeRemoteBuild('auth');
for (const made of [shell, auth, ...builds]) await publishWhole(server, machine, made);
const versions = builds.map(({ version }) => version);
const [one = '', two = '', three = '', four = '', five = ''] = versions;

const change = async ({ bearer, key }: { bearer: Bearer; key: SigningKey }, planned: RolloutChange) => {
  const { status, body } = await sendChange(server, bearer, await planChange(server, key, planned));
  return { status, message: String((body as { message?: string }).message) };
};
const promote = (version: string): RolloutChange => ({ kind: 'promote', members: { assets: version } });
const canary = (version: string, percent: number, more: object = {}): RolloutChange => ({
  ...{
    kind: 'canary',
    members: { assets: version },
    percent,
    salt: randomBytes(16).toString('hex'),
    set: null,
  },
  ...more,
});
const approve = async (
  { bearer, key }: { bearer: Bearer; key: SigningKey },
  version: string,
  signed: { version?: string; at?: string } = {},
) => {
  const payload = await makeVersionApproval(key, { name: 'assets', version, ...signed });
  const url = `/api/rollout/versions/assets/${version}/approvals`;
  return call({ method: 'POST', url, headers: { ...bearer }, payload });
};
const assertRefused = (answer: { status: number; message: string }, words: RegExp) => {
  assert.equal(answer.status, 409, answer.message);
  assert.match(answer.message, words);
};
const ADA_ALONE =
  /goes to everybody only once another operator approves it: "npm run rollout -- approve assets/;

describe('a remote that demands a second person', () => {
  test('is promoted once another operator approved the version by a signature', async () => {
    const members = { shell: shell.version, auth: auth.version };
    assert.equal((await change(ada, { kind: 'promote', members })).status, 200);
    assertRefused(await change(ada, promote(one)), ADA_ALONE);
    const approved = await approve(grace, one);
    assert.equal(approved.status, 201);
    assert.equal((await change(ada, promote(one))).status, 200);
  });

  test('does not take the approval of whoever changes, also with another key', async () => {
    assert.equal((await approve(ada, two)).status, 201);
    assertRefused(await change(ada, promote(two)), ADA_ALONE);
    const second = await makeRegisteredKey(server, ada);
    const payload = await makeApproval(grace.key, { ...second, name: ada.email });
    const url = `/api/rollout/keys/${second.keyId}/approval`;
    assert.equal((await call({ method: 'POST', url, headers: { ...grace.bearer }, payload })).status, 200);
    assertRefused(await change({ ...ada, key: second }, promote(two)), ADA_ALONE);
    assert.equal((await change(grace, promote(two))).status, 200, 'for Grace, Ada is another one');
  });

  test('takes two approvals for a change by a key of nobody', async () => {
    await approve(grace, three);
    assertRefused(await change(nobody, promote(three)), /only once two operators approve \(1 did\) it/);
    await approve(ada, three);
    assert.equal((await change(nobody, promote(three))).status, 200);
    const asNobody = await approve(nobody, four);
    assert.deepEqual(
      [asNobody.status, JSON.stringify(asNobody.body).includes("belongs to no operator's account")],
      [409, true],
    );
  });

  test('goes to fewer visitors, or to an audience, without it, but not to everybody by any way', async () => {
    assert.equal((await change(ada, canary(four, 99))).status, 200);
    assert.equal((await change(ada, canary(four, 100, { audience: { roles: ['admin'] } }))).status, 200);
    const plan = { plan: { shares: [50, 100], everyMinutes: 30, minVisitors: 0 } };
    for (const way of [
      canary(four, 100, { audience: null }),
      canary(four, 5, { ...plan, audience: null }),
      promote(four),
      // It was live, though not for everybody.
      { kind: 'rollback', name: 'assets', version: four } as const,
    ])
      assertRefused(await change(ada, way), ADA_ALONE);
  });

  test('is rolled back to a version that was stable without it', async () => {
    assert.equal((await change(ada, { kind: 'rollback', name: 'assets', version: one })).status, 200);
  });

  test('does not count an approval by a withdrawn key', async () => {
    await approve(grace, five);
    await db.transaction().execute(async (undone) => {
      await undone
        .updateTable('rollout.operatorKey')
        .set({ withdrawnAt: new Date(), withdrawnBy: 'test' })
        .where('keyId', '=', grace.key.keyId)
        .execute();
    });
    assertRefused(await change(ada, promote(five)), ADA_ALONE);
  });
});

test('an approval is refused if it says something else than what was signed', async () => {
  for (const signed of [{ version: one }, { at: '2020-01-01T00:00:00.000Z' }]) {
    const { status } = await approve(ada, five, signed);
    assert.equal(status, 409);
  }
});

test('who approved is in the list of versions, in the history, and in the audit trail', async () => {
  const { body } = await call({ url: '/api/rollout/versions?name=assets', headers: { ...ada.bearer } });
  const { items } = publishedVersionsSchema.parse(body);
  const found = items.find(({ version }) => version === one);
  assert.partialDeepStrictEqual(found?.approvals, [
    { by: grace.email, why: 'I looked at it', keyId: grace.key.keyId },
  ]);
  const history = await call({ url: '/api/rollout/history?name=assets', headers: { ...ada.bearer } });
  const entries = (history.body as { items: { change: RolloutChange | null; approvedBy?: string[] }[] })
    .items;
  const entry = entries.find((one_) => JSON.stringify(one_.change) === JSON.stringify(promote(one)));
  assert.deepEqual(entry?.approvedBy, [grace.email]);
  const status = await call({ url: '/api/rollout/status', headers: { ...ada.bearer } });
  const needs = rolloutStatusSchema
    .parse(status.body)
    .entries.map(({ name, needsSecondPerson }) => [name, needsSecondPerson]);
  assert.deepEqual(needs, [
    ['shell', false],
    ['assets', true],
    ['auth', false],
  ]);
  const audits = await db
    .selectFrom('auditEvent')
    .select('subject')
    .where('action', '=', 'rollout.approved')
    .execute();
  assert.ok(audits.some(({ subject }) => subject === `assets@${one}`));
});
