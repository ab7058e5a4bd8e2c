import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  ChangeRefusedError,
  publishedVersionSchema,
  publishedVersionsSchema,
  rolloutStatusSchema,
  type RolloutChange,
  type Verification,
} from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeRemoteBuild, makeShellBuild, type TestBuild } from '../../../testing/rolloutBuilds.ts';
import {
  makeBearer,
  makePerson,
  planChange,
  sendChange,
  publishWhole,
  readRegistry,
  sendPlannedChange,
} from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { stopCanary } from '../halts.ts';

const server = await startTestServer({ rollout: { isVerificationRequired: true } });
const { call, db } = server;
const bearer = await makeBearer(server);
const key = await makePerson(server);
const operator = { bearer, key };

const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const shell = makeShellBuild();
const assets = [1, 2, 3].map((number) => makeRemoteBuild('assets', {}, { 'First.js': `first${number}()` }));
const [one, two, three] = assets as [(typeof assets)[0], (typeof assets)[0], (typeof assets)[0]];
for (const made of [shell, one, two, three]) await publishWhole(server, bearer, made);

const verifyOne = (
  { name, version }: Pick<TestBuild, 'name' | 'version'>,
  outcome: Partial<Verification> = {},
) =>
  call({
    method: 'POST',
    url: `/api/rollout/versions/${name}/${version}/verification`,
    headers: { ...bearer },
    payload: { passed: true, problems: [], pages: [`/center/${name}`], rev: 1, ...outcome },
  });
const verify = (version: string, outcome?: Partial<Verification>) =>
  verifyOne({ name: 'assets', version }, outcome);
const requestChange = async (change: RolloutChange) =>
  sendChange(server, bearer, await planChange(server, key, change));
const canaryOf = (percent: number): RolloutChange => ({
  kind: 'canary',
  members: { assets: two.version },
  percent,
  salt: randomBytes(16).toString('hex'),
  set: null,
});
const canary = canaryOf(10);
const rollbackTo = (version: string): RolloutChange => ({ kind: 'rollback', name: 'assets', version });
const promote: RolloutChange = { kind: 'promote', members: { assets: two.version } };

describe('where a verification is required', () => {
  test('the first versions of all go out without one, as there is nothing to try them out beside', async () => {
    const members = { shell: shell.version, assets: one.version };
    await sendPlannedChange(server, operator, { kind: 'promote', members });
  });

  test('no version goes out without one that passed, whatever came before', async () => {
    const never = await requestChange(canary);
    assert.deepEqual([never.status, toErrorCode(never)], [409, 'rollout_refused']);
    assert.match(
      messageOf(never),
      /assets \S+ has not been verified yet: run "npm run rollout -- verify assets \S+" first/,
    );
    assert.equal((await verify(two.version)).status, 201);
    const failed = await verify(two.version, { passed: false, problems: ['/center/assets stays blank'] });
    assert.partialDeepStrictEqual(failed.body, {
      verification: { passed: false, problems: ['/center/assets stays blank'], by: bearer.name },
    });
    for (const change of [canary, promote])
      assert.match(messageOf(await requestChange(change)), /assets \S+ did not pass its last verification/);
    await verify(two.version);
    assert.equal((await requestChange(canary)).status, 200);
  });

  test('one that failed since keeps a canary from being raised, and never from being lowered', async () => {
    await verify(two.version, { passed: false, problems: ['x'] });
    assert.match(messageOf(await requestChange(canaryOf(20))), /did not pass its last verification/);
    assert.equal((await requestChange(canaryOf(5))).status, 200);
    await verify(two.version);
    assert.equal((await requestChange(canary)).status, 200);
  });

  test('a rollback to what was live needs none', async () => {
    await verify(one.version, { passed: false, problems: ['x'] });
    assert.equal((await requestChange(rollbackTo(one.version))).status, 200);
  });

  test('a rollback is no way round it for a version that nobody had yet', async () => {
    const refused = await requestChange(rollbackTo(three.version));
    assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'rollout_refused']);
    assert.match(
      messageOf(refused),
      /assets \S+ has not been verified yet: run .* first, or roll back to a version that was live before/,
    );
    await verify(three.version);
    assert.equal((await requestChange(rollbackTo(three.version))).status, 200);
    await verify(three.version, { passed: false, problems: ['x'] });
    for (const { version } of [two, three, one])
      assert.equal((await requestChange(rollbackTo(version))).status, 200, version);
  });

  test('it says what has changed since of that which it was tried beside', async () => {
    const auth = makeRemoteBuild('auth');
    await publishWhole(server, bearer, auth);
    const changedSince = async (rev: number) => {
      const { body } = await verify(three.version, { rev });
      return publishedVersionSchema.parse(body).verification?.changedSince;
    };
    const { document } = await readRegistry(server);
    assert.deepEqual(await changedSince(document.rev), []);
    await verifyOne(auth);
    await sendPlannedChange(server, operator, { kind: 'promote', members: { auth: auth.version } });
    await sendPlannedChange(server, operator, { kind: 'freeze', reason: 'Halving' });
    await sendPlannedChange(server, operator, { kind: 'unfreeze' });
    assert.deepEqual(await changedSince(document.rev), ['auth']);
    assert.deepEqual(await changedSince(document.rev + 1), []);
    assert.deepEqual(await changedSince(0), ['shell', 'auth']);
    const { body } = await call({ url: '/api/rollout/versions?name=assets', headers: { ...bearer } });
    const told = publishedVersionsSchema
      .parse(body)
      .items.map(({ verification }) => verification?.changedSince);
    assert.deepEqual(told[0], ['shell', 'auth']);
    assert.ok(told.every((names) => names?.includes('auth')));
  });

  test('an outcome that contradicts its problems, or of what is not published, is refused', async () => {
    const odd = await verify(two.version, { passed: true, problems: ['x'] });
    assert.deepEqual([odd.status, toErrorCode(odd)], [400, 'validation_failed']);
    assert.equal((await verify('9.9.9+000000000000')).status, 404);
  });
});

describe('during a freeze', () => {
  const disable: RolloutChange = { kind: 'disable', name: 'assets', reason: 'Back at noon' };
  const enable: RolloutChange = { kind: 'enable', name: 'assets' };
  const freeze: RolloutChange = { kind: 'freeze', reason: 'Halving' };
  const readDisabled = async () => {
    const { body } = await call({ url: '/api/rollout/status', headers: { ...bearer } });
    return rolloutStatusSchema.parse(body).entries.find(({ name }) => name === 'assets')?.disabled;
  };

  test('what was disabled in it is enabled again', async () => {
    await sendPlannedChange(server, operator, freeze);
    await sendPlannedChange(server, operator, disable);
    assert.deepEqual(await readDisabled(), { reason: 'Back at noon', isSinceFreeze: true });
    await sendPlannedChange(server, operator, enable);
    assert.equal(await readDisabled(), null);
    await sendPlannedChange(server, operator, { kind: 'unfreeze' });
  });

  test('what was disabled before stays so, whatever the reason is changed to', async () => {
    await sendPlannedChange(server, operator, disable);
    assert.deepEqual(await readDisabled(), { reason: 'Back at noon' });
    await sendPlannedChange(server, operator, freeze);
    await sendPlannedChange(server, operator, { ...disable, reason: 'Back at four' });
    assert.deepEqual(await readDisabled(), { reason: 'Back at four', isSinceFreeze: false });
    const answer = await requestChange(enable);
    assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'rollout_refused']);
    assert.match(messageOf(answer), /frozen \(Halving\), and assets was disabled before that: unfreeze/);
    await sendPlannedChange(server, operator, { kind: 'unfreeze' });
    await sendPlannedChange(server, operator, enable);
  });
});

test('a canary that fails for more visitors than the stable version does not become stable', async () => {
  await sendPlannedChange(server, operator, canary);
  const report = (version: string, failed: number, visitors: number) =>
    sql`
    insert into rollout.beacon (name, version, hour, visitor, network, seen_at, failed_at, failure)
    select 'assets', ${version}, date_trunc('hour', now()), n, n % 5, clock_timestamp(),
      case when n <= ${failed} then clock_timestamp() end, case when n <= ${failed} then 'mount threw' end
    from generate_series(1, ${visitors}::integer) n`.execute(db);
  await report(two.version, 12, 22);
  await report(one.version, 1, 100);
  // Halts here, so that the worker does not while the next change is planned; it may have been faster.
  await stopCanary(server, { name: 'assets', version: two.version, why: 'It fails' });
  const refused = await requestChange(promote);
  assert.match(
    messageOf(refused),
    /assets: 12 of 22 visitors could not mount \S+ \(most often: threw\), 1 of 100 with the stable version \S+\. Fix it/,
  );
  const { body } = await call({ url: '/api/rollout/status', headers: { ...bearer } });
  const { entries } = body as { entries: { name: string; rates: unknown }[] };
  assert.deepEqual(entries.find(({ name }) => name === 'assets')?.rates, {
    stable: { visitors: 100, failed: 1 },
    canary: { visitors: 22, failed: 12 },
  });
});

test('a canary that was halted is not raised as if nothing had been told of it', async () => {
  assert.equal((await readRegistry(server)).document.remotes['assets']?.canary?.percent, 0);
  const refused = await requestChange(canary);
  assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'rollout_refused']);
  assert.match(messageOf(refused), /assets: 12 of 22 visitors could not mount .* start the canary again/);
  // Nor after a change in between.
  await sendPlannedChange(server, operator, canaryOf(0));
  assert.match(messageOf(await requestChange(canary)), /12 of 22 visitors/);
  // An operator who knows that the cause was elsewhere ends the canary and starts another.
  await sendPlannedChange(server, operator, rollbackTo(one.version));
  assert.equal((await requestChange(canary)).status, 200);
});

test('what does not hold together is refused by whoever plans it, before anybody signs', async () => {
  await assert.rejects(
    planChange(server, key, { kind: 'promote', members: { nobody: '1.0.0+000000000000' } }),
    ChangeRefusedError,
  );
});
