import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createdPreviewLinkSchema,
  previewLinksSchema,
  previewStateSchema,
  type CreatedPreviewLink,
} from '@farm/contracts/rollout';
import { readGrant, signGrant, type Grant } from '@farm/registry';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeRemoteBuild, makeShellBuild } from '../../../testing/rolloutBuilds.ts';
import { makeBearer, publishWhole, sendAnnouncement } from '../../../testing/rolloutChanges.ts';
import { makeOperator } from '../../../testing/people.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { updateRole } from '../../operator/service.ts';
import { deleteRolloutToken } from '../tokens/service.ts';

const server = await startTestServer();
const { call, db, rollout, signIn } = server;
const operating = await makeBearer(server);
const team = await makeBearer(server, 'assets');
const admin = await signIn();
await makeOperator(db, admin);

const [shell, assets, info] = [makeShellBuild(), makeRemoteBuild('assets'), makeRemoteBuild('info')];
for (const build of [shell, assets, info]) await publishWhole(server, operating, build);

const HOURS_MS = 3_600_000;
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const request = (
  bearer: Partial<Bearer>,
  { name, version, person = 'Ada Lovelace' }: { name: string; version: string; person?: string },
) =>
  call({
    method: 'POST',
    url: `/api/rollout/versions/${name}/${version}/preview-links`,
    headers: { ...bearer },
    payload: { person },
  });
const create = async (bearer: Bearer = team, person = 'Ada Lovelace') => {
  const answer = await request(bearer, { ...assets, person });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return createdPreviewLinkSchema.parse(answer.body);
};
const list = async (bearer: Bearer = team) => {
  const { body } = await call({ url: '/api/rollout/preview-links/assets', headers: { ...bearer } });
  return previewLinksSchema.parse(body).items;
};
const end = (bearer: Bearer, name: string, id: string) =>
  call({ method: 'DELETE', url: `/api/rollout/preview-links/${name}/${id}`, headers: { ...bearer } });
const isOpen = async (id: string) => {
  const { status, body } = await call({ url: `/api/rollout/previews/${id}` });
  assert.equal(status, 200);
  return previewStateSchema.parse(body).isOpen;
};
const readAudit = async (id: string) => {
  const { rows } = await sql<{ actor: string; action: string; subject: string; person: string }>`
    select actor, action, subject, detail ->> 'person' as person from audit_event
    where detail ->> 'id' = ${id} order by id`.execute(db);
  return rows;
};
const readToken = ({ url }: CreatedPreviewLink) => new URL(url).searchParams.get('preview') ?? '';

describe('a preview link', () => {
  test('is for one version, one person and eight hours, and opens a page of the remote', async () => {
    const link = await create();
    assert.partialDeepStrictEqual(link, {
      name: 'assets',
      version: assets.version,
      person: 'Ada Lovelace',
      createdBy: team.name,
    });
    const grant = readGrant(rollout.visitorKey, readToken(link), new Date());
    assert.deepEqual(grant, {
      kind: 'preview-link',
      name: 'assets',
      version: assets.version,
      expiresAt: link.expiresAt,
      link: { id: link.id, person: 'Ada Lovelace' },
    });
    const hours = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / HOURS_MS;
    assert.ok(Math.abs(hours - 8) < 0.01, String(hours));
    assert.match(link.url, /^http:\/\/farm\.test\/center\/assets\?preview=/);
    assert.deepEqual(await readAudit(link.id), [
      {
        actor: `token:${team.name}`,
        action: 'rollout.preview_created',
        subject: `assets@${assets.version}`,
        person: 'Ada Lovelace',
      },
    ]);
    assert.equal(await isOpen(link.id), true);
  });

  test('is made by an operator who signed in, and for the shell too', async () => {
    const answer = await request(admin.bearer, shell);
    const link = createdPreviewLinkSchema.parse(answer.body);
    assert.equal(link.createdBy, admin.email);
    assert.equal(new URL(link.url).pathname, '/');
    assert.equal((await end(admin.bearer, 'shell', link.id)).status, 204);
  });

  test('of another remote is refused to a team, and so are its list and its end', async () => {
    const { id } = createdPreviewLinkSchema.parse((await request(operating, info)).body);
    for (const answer of [
      await request(team, info),
      await call({ url: '/api/rollout/preview-links/info', headers: { ...team } }),
      await end(team, 'info', id),
    ]) {
      assert.deepEqual([answer.status, toErrorCode(answer)], [403, 'forbidden']);
      assert.match(messageOf(answer), /is for assets only: it cannot be used for info/);
    }
    assert.equal((await end(team, 'assets', id)).status, 404, 'nor under the name of its own');
    assert.equal(await isOpen(id), true);
  });

  test('of a version that is unknown or not published yet is refused with words', async () => {
    const draft = makeRemoteBuild('assets', {}, { 'First.js': 'draft()' });
    assert.equal((await sendAnnouncement(server, team, draft)).status, 200);
    for (const version of [draft.version, '9.9.9+000000000000']) {
      const answer = await request(team, { name: 'assets', version });
      assert.deepEqual([answer.status, messageOf(answer)], [404, `assets ${version} is not published.`]);
    }
  });

  test('names a person in a line that can be seen', async () => {
    for (const person of ['', '  ', 'Ada\nLovelace', 'x'.repeat(61)])
      assert.equal((await request(team, { ...assets, person })).status, 400, person);
  });

  test('is made by a team for fifty people at once, and by operators for more', async () => {
    const open = (await list()).length;
    for (let count = open; count < 50; count++) await create();
    const answer = await request(team, assets);
    assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'rollout_refused']);
    assert.match(messageOf(answer), /^assets has 50 open previews, .*: end some of them first$/);
    await create(operating);
    for (const { id } of await list()) await end(team, 'assets', id);
    assert.deepEqual(await list(), []);
  });
});

describe('a preview', () => {
  test('is listed until it is ended, without its link', async () => {
    const [first, second] = [await create(), await create(operating, 'Grace Hopper')];
    const { url: _url, ...listed } = second;
    assert.deepEqual((await list())[0], listed);
    assert.equal((await end(team, 'assets', second.id)).status, 204);
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [first.id],
    );
    assert.equal(await isOpen(second.id), false);
    const again = await end(team, 'assets', second.id);
    assert.deepEqual(
      [again.status, messageOf(again)],
      [404, 'This preview does not exist, has expired, or was ended.'],
    );
    assert.deepEqual(
      (await readAudit(second.id)).map(({ actor, action }) => [actor, action]),
      [
        [toActor(operating), 'rollout.preview_created'],
        [toActor(team), 'rollout.preview_ended'],
      ],
    );
  });

  test('is ended by the browser that shows it, and by nothing else that is signed', async () => {
    const { id, url: _url, createdAt: _at, createdBy: _by, person, ...about } = await create();
    const sign = (grant: Grant) => signGrant(rollout.visitorKey, grant);
    const endBy = (grant: string) =>
      call({ method: 'POST', url: '/api/rollout/previews/end', payload: { grant } });
    for (const grant of [
      'nonsense',
      sign({ kind: 'preview-link', ...about, link: { id, person } }),
      sign({ kind: 'preview', ...about }),
      sign({ kind: 'overrides', expiresAt: about.expiresAt }),
    ])
      assert.equal((await endBy(grant)).status, 404);
    assert.equal(await isOpen(id), true);
    const shown = sign({ kind: 'preview', ...about, link: { id, person } });
    assert.equal((await endBy(shown)).status, 204);
    assert.equal((await endBy(shown)).status, 404);
    assert.equal(await isOpen(id), false);
    assert.partialDeepStrictEqual((await readAudit(id))[1], {
      actor: `preview:${id}`,
      action: 'rollout.preview_ended',
    });
  });

  test('ends by itself, and with the token that made its link', async () => {
    const late = await create();
    await sql`update rollout.preview_link set expires_at = now() where id = ${late.id}`.execute(db);
    assert.equal(await isOpen(late.id), false);
    const leaked = await makeBearer(server, 'assets');
    const link = await create(leaked);
    const kept = await create();
    await deleteRolloutToken(db, { name: leaked.name }, { who: 'os:ada', auditName: 'os:ada' });
    assert.equal(await isOpen(link.id), false);
    assert.equal(await isOpen(kept.id), true);
  });

  test('ends with the role of the operator who made its link', async () => {
    const leaving = await signIn();
    await makeOperator(db, leaving);
    const link = await create(leaving.bearer);
    const kept = await create();
    await updateRole(db, { email: leaving.email, role: 'user', actor: 'os:ada' });
    assert.equal(await isOpen(link.id), false);
    assert.equal(await isOpen(kept.id), true);
    assert.partialDeepStrictEqual((await readAudit(link.id))[1], {
      actor: 'os:ada',
      action: 'rollout.preview_ended',
      person: 'Ada Lovelace',
    });
  });
});

/** Actor of a token in the audit trail. */
function toActor({ name }: { name: string }): string {
  return `token:${name}`;
}
