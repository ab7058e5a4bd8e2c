import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createdRolloutTokenSchema,
  explanationSchema,
  previewSchema,
  rolloutTokensSchema,
} from '@farm/contracts/rollout';
import { createLogger } from '@farm/process';
import { createVisitorId, OVERRIDE_GRANT_COOKIE, PREVIEW_COOKIE, readGrant } from '@farm/registry';
import { toErrorCode } from '../../testing/answers.ts';
import { makeRemoteBuild, makeShellBuild } from '../../testing/rolloutBuilds.ts';
import {
  sendAnnouncement,
  makeBearer,
  makePerson,
  planChange,
  sendChange,
  publish,
  publishWhole,
  sendPlannedChange,
  sendFile,
} from '../../testing/rolloutChanges.ts';
import { createApp } from '../../app.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer, TEST_CONFIG, type Bearer } from '../../testing/startTestServer.ts';
import { NO_HUMAN_CHECK } from '../../testing/noHumanCheck.ts';

const server = await startTestServer();
const { call, db, log, rollout, signIn } = server;
const operating = await makeBearer(server);
const team = await makeBearer(server, 'assets');
const key = await makePerson(server);
const admin = await signIn();
await makeOperator(db, admin);
const user = await signIn();

const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const shell = makeShellBuild();
const [assets, info] = ['assets', 'info'].map((name) => makeRemoteBuild(name)) as [
  ReturnType<typeof makeRemoteBuild>,
  ReturnType<typeof makeRemoteBuild>,
];
await publishWhole(server, operating, shell);
await sendPlannedChange(
  server,
  { bearer: operating, key },
  { kind: 'promote', members: { shell: shell.version } },
);

const verification = { passed: true, problems: [], pages: [], rev: 1 };
const about = (name: string, version: string) => `/api/rollout/versions/${name}/${version}`;
const post = (bearer: Partial<Bearer>, url: string, payload?: object) =>
  call({ method: 'POST', url, headers: { ...bearer }, ...(payload && { payload }) });

describe('the token of a remote', () => {
  test('publishes, verifies and previews that one, and reads', async () => {
    assert.equal((await publishWhole(server, team, assets)).status, 200);
    assert.equal(
      (await post(team, `${about('assets', assets.version)}/verification`, verification)).status,
      201,
    );
    assert.equal((await post(team, `${about('assets', assets.version)}/preview`)).status, 201);
    for (const path of [
      'status',
      'history',
      'versions',
      'keys',
      `explain/${createVisitorId()}`,
      'rates?name=assets',
    ])
      assert.equal((await call({ url: `/api/rollout/${path}`, headers: { ...team } })).status, 200, path);
  });

  test('touches no other one, and is told so by name', async () => {
    await publishWhole(server, operating, info);
    const { version } = info;
    const answers = [
      await sendAnnouncement(server, team, info),
      await sendFile(server, team, { ...info, path: 'First.js', content: Buffer.from('x') }),
      await publish(server, team, info),
      await post(team, `${about('info', version)}/verification`, verification),
      await post(team, `${about('info', version)}/preview`),
    ];
    for (const answer of answers) {
      assert.deepEqual([answer.status, toErrorCode(answer)], [403, 'forbidden']);
      assert.equal(messageOf(answer), `Token "${team.name}" is for assets only: it cannot be used for info.`);
    }
    const own = await sendAnnouncement(server, team, shell);
    assert.match(messageOf(own), /is for assets only: it cannot be used for shell/);
  });

  test('makes no change and handles no tokens', async () => {
    const planned = await planChange(server, key, { kind: 'freeze', reason: 'x' });
    const answers = [
      await sendChange(server, team, planned),
      await call({ url: '/api/rollout/tokens', headers: { ...team } }),
      await post(team, '/api/rollout/tokens', { name: 'more', remote: null }),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 403);
      assert.match(messageOf(answer), /is for assets only: it cannot change the rollout/);
    }
    const override = await post(team, '/api/rollout/override-grant');
    assert.deepEqual([override.status, toErrorCode(override)], [401, 'token_error']);
  });
});

describe('a token', () => {
  test('is told once, listed without itself, and worth nothing once it is revoked', async () => {
    const created = await post(operating, '/api/rollout/tokens', { name: 'CI of info', remote: 'info' });
    assert.equal(created.status, 201);
    const { id, token } = createdRolloutTokenSchema.parse(created.body);
    const bearer = { authorization: `Bearer ${token}` };
    const list = async () => {
      const { body } = await call({ url: '/api/rollout/tokens', headers: { ...admin.bearer } });
      return rolloutTokensSchema.parse(body).items.find((item) => item.id === id);
    };
    assert.partialDeepStrictEqual(await list(), {
      name: 'CI of info',
      remote: 'info',
      mayOperate: false,
      createdBy: operating.name,
      lastUsedAt: null,
    });
    assert.equal((await call({ url: '/api/rollout/status', headers: bearer })).status, 200);
    assert.notEqual((await list())?.lastUsedAt, null);

    const twice = await post(operating, '/api/rollout/tokens', { name: 'CI of info', remote: null });
    assert.match(messageOf(twice), /A token named "CI of info" already exists: revoke it first/);

    const revoke = () =>
      call({ method: 'DELETE', url: `/api/rollout/tokens/${id}`, headers: { ...operating } });
    assert.deepEqual([(await revoke()).status, (await revoke()).status], [204, 404]);
    const gone = await call({ url: '/api/rollout/status', headers: bearer });
    assert.deepEqual([gone.status, toErrorCode(gone)], [401, 'token_error']);
    assert.match(messageOf(gone), /not valid or was revoked/);
    assert.ok(!log().includes(token));
  });

  test('is no session, and a session of a user is no token', async () => {
    for (const url of ['/api/me/profile', '/api/admin/notices'])
      assert.equal((await call({ url, headers: { ...operating } })).status, 401);
    for (const [headers, status] of [
      [{}, 401],
      [user.bearer, 403],
      [{ authorization: 'Bearer frt_nonsense' }, 401],
      [{ authorization: operating.authorization.slice(0, -1) }, 401],
    ] as const)
      assert.equal((await call({ url: '/api/rollout/status', headers })).status, status);
  });
});

test('an operator who signed in operates, and history says who by e-mail address', async () => {
  const planned = await planChange(server, key, { kind: 'freeze', reason: 'Halving' });
  assert.equal((await sendChange(server, admin.bearer, planned)).status, 200);
  const { body } = await call({ url: '/api/rollout/history?limit=1', headers: { ...admin.bearer } });
  assert.partialDeepStrictEqual(body, { items: [{ who: admin.email }] });
  assert.equal((await publishWhole(server, admin.bearer, makeRemoteBuild('devices'))).status, 200);
});

describe('a grant', () => {
  test('of a preview is for one published version and an hour', async () => {
    const { body } = await post(team, `${about('assets', assets.version)}/preview`);
    const { cookie, expiresAt } = body as { cookie: { name: string; value: string }; expiresAt: string };
    assert.equal(cookie.name, PREVIEW_COOKIE);
    const expected = { kind: 'preview', name: 'assets', version: assets.version, expiresAt };
    assert.deepEqual(readGrant(rollout.visitorKey, cookie.value, new Date()), expected);
    const late = new Date(Date.now() + 61 * 60_000);
    assert.equal(readGrant(rollout.visitorKey, cookie.value, late), null);
    const none = await post(team, `${about('assets', '9.9.9+000000000000')}/preview`);
    assert.deepEqual([none.status, messageOf(none)], [404, 'assets 9.9.9+000000000000 is not published.']);
  });

  test('of overrides is a cookie that no script reads, for operators who signed in alone', async () => {
    const granted = await post(admin.bearer, '/api/rollout/override-grant');
    assert.equal(granted.status, 204);
    const cookie = String(granted.headers['set-cookie']);
    assert.match(cookie, /^farm_overrides=\S+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/);
    const value = cookie.slice(`${OVERRIDE_GRANT_COOKIE}=`.length).split(';')[0];
    assert.equal(readGrant(rollout.visitorKey, value, new Date())?.kind, 'overrides');
    assert.equal((await post(user.bearer, '/api/rollout/override-grant')).status, 403);
    assert.equal((await post(operating, '/api/rollout/override-grant')).status, 401);
  });

  test('over https is a cookie that no other host can set', async () => {
    const { mailQueue, live } = server;
    const app = await createApp({
      ...{ db, mailQueue, live, rollout, log: createLogger('silent') },
      config: { ...TEST_CONFIG, publicUrl: 'https://farm.example' },
      humanCheck: NO_HUMAN_CHECK,
    });
    const ask = (bearer: Bearer, url: string, host = 'farm.example') =>
      app.inject({ method: 'POST', url, headers: { ...bearer, host } });

    const granted = await ask(admin.bearer, '/api/rollout/override-grant');
    const preview = `${about('assets', assets.version)}/preview`;
    const previewed = await ask(team, preview);
    const here = await ask(team, preview, 'localhost:3000');
    await app.close();

    assert.match(
      String(granted.headers['set-cookie']),
      /^__Host-farm_overrides=\S+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax; Secure$/,
    );
    const nameOf = (answer: typeof here) => previewSchema.parse(answer.json()).cookie.name;
    assert.deepEqual([nameOf(previewed), nameOf(here)], [`__Host-${PREVIEW_COOKIE}`, PREVIEW_COOKIE]);
  });
});

test('a visitor is explained by what they get, and why', async () => {
  const explain = (visitor: string) =>
    call({ url: `/api/rollout/explain/${visitor}`, headers: { ...operating } });
  const { body } = await explain(createVisitorId());
  assert.deepEqual(
    explanationSchema.parse(body).entries.map(({ name, version, why }) => [name, version, why.kind]),
    [['shell', shell.version, 'stable']],
  );
  assert.equal((await explain('nobody')).status, 400);
});
