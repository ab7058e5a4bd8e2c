import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { announcedSchema } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeRemoteBuild, type TestBuild } from '../../../testing/rolloutBuilds.ts';
import {
  sendAnnouncement,
  makeBearer,
  publish,
  publishWhole,
  sendFile,
} from '../../../testing/rolloutChanges.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { deleteOldDrafts } from './drafts.ts';
import { publishBuild } from './publish.ts';
import { QUOTA } from './quota.ts';
import { toFileKey } from './storedFiles.ts';
import { saveBuildFile } from './upload.ts';

const server = await startTestServer();
const { call, db, rollout } = server;
const operator = await makeBearer(server);

const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const makeBuild = (text: string) => makeRemoteBuild('assets', {}, { 'First.js': text });
const isStored = async (made: TestBuild) => {
  const found = Object.keys(made.files).map((path) => rollout.artifacts.has(toFileKey(made, path)));
  return Promise.all(found);
};
/** Announces a build and uploads all of it. */
const uploadDraft = async (made: TestBuild) => {
  const { body } = await sendAnnouncement(server, operator, made);
  for (const path of announcedSchema.parse(body).missing)
    await sendFile(server, operator, { ...made, path, content: made.files[path] ?? Buffer.of() });
};
const backdateDraft = ({ version }: TestBuild, days: number) =>
  sql`update rollout.draft set announced_at = announced_at - make_interval(days => ${days})
    where version = ${version}`.execute(db);

describe('a draft', () => {
  test('goes after a week with all its files; what is published stays', async () => {
    const [old, young, published] = ['old()', 'young()', 'published()'].map(makeBuild) as [
      TestBuild,
      TestBuild,
      TestBuild,
    ];
    await uploadDraft(old);
    await uploadDraft(young);
    assert.equal((await publishWhole(server, operator, published)).status, 200);
    // A draft that was announced while another caller published the version.
    await sql`insert into rollout.draft (name, version, build, announced_by)
      select name, version, build, published_by from rollout.version`.execute(db);
    await backdateDraft(old, 8);
    await backdateDraft(young, 6);
    await backdateDraft(published, 8);
    await deleteOldDrafts(server);
    assert.ok((await isStored(old)).every((is) => !is));
    for (const made of [young, published]) assert.ok((await isStored(made)).every(Boolean));
    const left = await db.selectFrom('rollout.draft').select('version').execute();
    assert.deepEqual(left, [{ version: young.version }]);
    assert.equal((await publish(server, operator, young)).status, 200);
    assert.equal((await publishWhole(server, operator, old)).status, 200);
  });

  test('that cannot be removed holds up no other, and is tried again', async () => {
    const [stuck, other] = [makeBuild('stuck()'), makeBuild('other()')];
    for (const made of [stuck, other]) {
      await uploadDraft(made);
      await backdateDraft(made, 8);
    }
    const { artifacts } = rollout;
    const remove: typeof artifacts.remove = (key) =>
      key.includes(stuck.version) ? Promise.reject(new Error('read-only')) : artifacts.remove(key);
    const parts = { db, rollout: { ...rollout, artifacts: { ...artifacts, remove } } };
    await assert.rejects(deleteOldDrafts(parts), /^AggregateError: Drafts that could not be removed: 1/);
    assert.ok((await isStored(stuck)).every(Boolean));
    assert.ok((await isStored(other)).every((is) => !is));
    await deleteOldDrafts(server);
    assert.ok((await isStored(stuck)).every((is) => !is));
  });

  test('that goes while its last file comes leaves nothing behind', async () => {
    const made = makeBuild('late()');
    await uploadDraft(made);
    await backdateDraft(made, 8);
    const slow = async function* () {
      await deleteOldDrafts(server);
      yield made.files['First.js'];
    };
    await saveBuildFile(server, { ...made, path: 'First.js', body: Readable.from(slow()) });
    assert.ok((await isStored(made)).every((is) => !is));
  });

  test('that goes while it is being published is not published without its files', async () => {
    const made = makeBuild('removed()');
    await uploadDraft(made);
    await backdateDraft(made, 8);
    const { artifacts } = rollout;
    let opened = 0;
    const read: typeof artifacts.read = async (key) => {
      const file = await artifacts.read(key);
      opened += 1;
      if (opened === Object.keys(made.files).length) await deleteOldDrafts(server);
      return file;
    };
    const parts = { db, rollout: { ...rollout, artifacts: { ...artifacts, read } } };
    const actor = { who: 'ada', auditName: 'ada', remote: null, accountId: null, email: null };
    await assert.rejects(publishBuild(parts, actor, made), /announced again or removed at the same time/);
    assert.equal((await call({ url: `/api/rollout/versions/assets/${made.version}` })).status, 404);
    assert.equal((await publishWhole(server, operator, made)).status, 200);
  });

  test('is not replaced by one with other files: those of the first would stay for good', async () => {
    const made = makeBuild('first()');
    await uploadDraft(made);
    const { version } = made;
    const other = await sendAnnouncement(
      server,
      operator,
      makeRemoteBuild('assets', { version }, { 'x.js': 'x' }),
    );
    assert.deepEqual([other.status, toErrorCode(other)], [409, 'rollout_refused']);
    assert.match(messageOf(other), /is already announced with different files, and versions never change/);
    const builtAt = new Date(0).toISOString();
    const again = await sendAnnouncement(server, operator, { ...made, build: { ...made.build, builtAt } });
    assert.deepEqual(again.body, { missing: [], isPublished: false });
  });
});

test('what broke off while it was stored is cleared away with them', async () => {
  const made = makeBuild('whole()');
  await uploadDraft(made);
  const incoming = `${rollout.settings.paths.folder}/../artifacts/.incoming`;
  await mkdir(incoming, { recursive: true });
  await writeFile(`${incoming}/half`, 'half');
  await utimes(`${incoming}/half`, 0, 0);
  await deleteOldDrafts(server);
  await assert.rejects(utimes(`${incoming}/half`, 0, 0), { code: 'ENOENT' });
  assert.ok((await isStored(made)).every(Boolean));
});

describe('the token of a team', () => {
  test('fills the database with no verifications either', async () => {
    const team = await makeBearer(server, 'assets');
    const made = makeBuild('verified()');
    await publishWhole(server, team, made);
    const tell = (headers: Bearer) =>
      call({
        method: 'POST',
        url: `/api/rollout/versions/assets/${made.version}/verification`,
        headers: { ...headers },
        payload: { passed: true, problems: [], pages: [], rev: 0 },
      });
    await sql`
      insert into rollout.verification (name, version, passed, problems, pages, rev, verified_by)
      select 'assets', ${made.version}, true, '{}', '{}', 0, ${team.name} from generate_series(1, 499)`.execute(
      db,
    );
    assert.equal((await tell(team)).status, 201);
    const refused = await tell(team);
    assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'rollout_refused']);
    assert.match(messageOf(refused), /has reported 500 verifications of assets within a day/);
    assert.equal((await tell(operator)).status, 201);
  });

  /** Adds builds of that size, as if announced by the token, or published by it `daysAgo` days ago. */
  const fill = (
    by: string,
    { count, bytes, daysAgo }: { count: number; bytes: number; daysAgo?: number },
  ) => {
    const isDraft = daysAgo === undefined;
    const table = sql.table(isDraft ? 'rollout.draft' : 'rollout.version');
    const columns = sql.raw(isDraft ? 'announced_at, announced_by' : 'published_at, published_by');
    const seed = `${by} ${daysAgo}`;
    return sql`
      insert into ${table} (name, version, build, ${columns})
      select 'assets', version, jsonb_build_object('version', version, 'sizes',
        jsonb_build_object('a.js', jsonb_build_object('raw', ${bytes}::bigint, 'brotli', 0))),
        now() - make_interval(days => ${daysAgo ?? 0}), ${by}
      from (
        select '1.0.0+' || lpad(to_hex(number), 6, '0') || substr(md5(${seed}), 1, 6) as version
        from generate_series(1, ${count}::integer) as number
      ) as made`.execute(db);
  };
  const half = { count: QUOTA.versions / 2, bytes: 1 };
  const cases = {
    'with many builds': [half, { ...half, daysAgo: 0 }],
    'with large ones': [{ count: 1, bytes: QUOTA.bytes }],
  };
  for (const [what, fills] of Object.entries(cases))
    test(`fills the store not ${what}`, async () => {
      const team = await makeBearer(server, 'assets');
      const [begun, more] = ['begun', 'more'].map((text) => makeBuild(`${text}('${what}')`)) as [
        TestBuild,
        TestBuild,
      ];
      await fill(team.name, { count: QUOTA.versions, bytes: 1, daysAgo: 2 });
      assert.equal((await sendAnnouncement(server, team, begun)).status, 200);
      for (const one of fills) await fill(team.name, one);
      const refused = await sendAnnouncement(server, team, more);
      assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'rollout_refused']);
      assert.match(
        messageOf(refused),
        new RegExp(
          `token "${team.name}" announced or published .* the limit is 200 versions or 2 GB a day: `,
        ),
      );
      // Nor by announcing larger files again.
      const sizes = { ...begun.build.sizes, 'First.js': { raw: 2 ** 20, brotli: 1 } };
      const larger = await sendAnnouncement(server, team, { ...begun, build: { ...begun.build, sizes } });
      assert.match(messageOf(larger), /the limit is 200 versions or 2 GB a day: /);
      // The first build can be finished, and other tokens are not limited.
      assert.equal((await sendAnnouncement(server, team, begun)).status, 200);
      for (const other of [operator, await makeBearer(server, 'assets')])
        assert.equal((await sendAnnouncement(server, other, more)).status, 200);
    });
});
