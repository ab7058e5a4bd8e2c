import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  changeMadeSchema,
  historyPageSchema,
  verifySignedRegistry,
  RegistryUntrustedError,
  rolloutStatusSchema,
  signedRegistrySchema,
  type RolloutChange,
} from '@farm/contracts/rollout';
import { createPrivateKey } from '@farm/registry';
import { sql } from 'kysely';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeRemoteBuild, makeShellBuild } from '../../../testing/rolloutBuilds.ts';
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

const server = await startTestServer();
const { call, db, log, rollout } = server;
const bearer = await makeBearer(server);
const key = await makePerson(server);
const operator = { bearer, key };

const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const salt = () => randomBytes(16).toString('hex');
const canary = (version: string, percent: number, own = salt()): RolloutChange => ({
  kind: 'canary',
  members: { assets: version },
  percent,
  salt: own,
  set: null,
});
const promote = (members: Record<string, string>): RolloutChange => ({ kind: 'promote', members });
const history = async (query = '') => {
  const { body } = await call({ url: `/api/rollout/history${query}`, headers: { ...bearer } });
  return historyPageSchema.parse(body);
};
const entryOf = async (name: string) => {
  const { body } = await call({ url: '/api/rollout/status', headers: { ...bearer } });
  return rolloutStatusSchema.parse(body).entries.find((entry) => entry.name === name);
};
const signedNow = async () => {
  const { body } = await call({ url: '/api/rollout/registry' });
  return signedRegistrySchema.parse(body);
};

const shell = makeShellBuild();
const assets = [1, 2, 3].map((number) => makeRemoteBuild('assets', {}, { 'First.js': `first${number}()` }));
const [one, two, three] = assets as [(typeof assets)[0], (typeof assets)[0], (typeof assets)[0]];

test('before the first change there is no registry, and the first change makes it', async () => {
  const none = await call({ url: '/api/rollout/registry' });
  assert.deepEqual([none.status, toErrorCode(none)], [404, 'not_found']);
  for (const made of [shell, one, two, three])
    assert.equal((await publishWhole(server, bearer, made)).status, 200);
  const members = { shell: shell.version, assets: one.version };
  const made = await sendChange(server, bearer, await planChange(server, key, promote(members)));
  assert.deepEqual(changeMadeSchema.parse(made.body), { rev: 1, warnings: [] });
  const { document } = await readRegistry(server);
  assert.deepEqual(
    [document.rev, document.shell.stable, document.remotes['assets']?.stable],
    [1, shell.version, one.version],
  );
});

describe('a change', () => {
  test('is told by history with who, why, from and to, and by status with since when', async () => {
    await sendPlannedChange(server, operator, canary(two.version, 10));
    const began = (await entryOf('assets'))?.canarySince;
    await sendPlannedChange(server, operator, canary(two.version, 50));
    const raised = await entryOf('assets');
    assert.deepEqual(raised?.canary, { version: two.version, percent: 50, set: null });
    assert.equal(raised.canarySince, began);
    await sendPlannedChange(server, operator, promote({ assets: two.version }));
    const { items } = await history('?limit=3');
    assert.deepEqual(
      items.map(({ who, why, keyName, from, change }) => [who, why, keyName, from['assets'], change?.kind]),
      [
        [bearer.name, 'because', 'Ada', one.version, 'promote'],
        [bearer.name, 'because', 'Ada', two.version, 'canary'],
        [bearer.name, 'because', 'Ada', one.version, 'canary'],
      ],
    );
    assert.partialDeepStrictEqual(await entryOf('assets'), {
      stable: two.version,
      lastGood: one.version,
      canary: null,
      canarySince: null,
    });
    const { rows } = await sql<{ action: string; actor: string }>`
      select action, actor from audit_event where action = 'rollout.promote' order by id desc limit 1`.execute(
      db,
    );
    assert.deepEqual(rows, [{ action: 'rollout.promote', actor: `token:${bearer.name}` }]);
  });

  test('back from a canary is told by history as from that', async () => {
    await sendPlannedChange(server, operator, canary(three.version, 10));
    await sendPlannedChange(server, operator, { kind: 'rollback', name: 'assets', version: two.version });
    const { items } = await history('?limit=1');
    assert.deepEqual(items[0]?.from, { assets: three.version });
  });

  test('of twenty taken at once on one registry, one wins, and the others are told to plan anew', async () => {
    const { document } = await readRegistry(server);
    const planned = await Promise.all(
      Array.from({ length: 20 }, () => planChange(server, key, canary(three.version, 5))),
    );
    const answers = await Promise.all(planned.map((change) => sendChange(server, bearer, change)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'rollout_conflict']);
      assert.match(
        messageOf(answer),
        new RegExp(
          `at revision ${document.rev + 1}, .* planned on revision ${document.rev}: load the registry`,
        ),
      );
    }
    assert.equal((await readRegistry(server)).document.rev, document.rev + 1);
  });

  test('that is sent again, also later, is answered as the first time and taken once', async () => {
    const planned = await planChange(server, key, { kind: 'disable', name: 'assets', reason: 'It burns' });
    const first = await sendChange(server, bearer, planned);
    await sendPlannedChange(server, operator, { kind: 'enable', name: 'assets' });
    const { rev } = (await readRegistry(server)).document;
    const again = await sendChange(server, bearer, planned);
    assert.deepEqual(again.body, first.body);
    assert.equal((await readRegistry(server)).document.rev, rev);
    assert.equal((await readRegistry(server)).document.remotes['assets']?.disabled, null);
  });

  test('is refused unless a trusted person signed just what follows from it', async () => {
    const planned = await planChange(server, key, canary(three.version, 20));
    const stranger = await createPrivateKey(join(rollout.settings.paths.folder, 'stranger.key'));
    const cases: [object, RegExp][] = [
      [{ change: canary(three.version, 100) }, /The signature by "Ada" does not match the registry/],
      [
        {
          at: new Date(Date.parse(planned.at) + 1_000).toISOString(),
          change: promote({ assets: one.version }),
        },
        /signature by "Ada" does not match/,
      ],
      [{ signature: 'nonsense' }, /The signature by "Ada" does not match/],
      [
        { keyId: stranger.keyId },
        /Key [0-9a-f]{16} does not belong to a trusted person\. Register it in the console/,
      ],
      [{ keyId: rollout.registryKey.keyId }, /does not belong to a trusted person/],
      [{ at: new Date(Date.now() - 301_000).toISOString() }, /was signed at .*correct the wrong clock/],
      [
        { change: promote({ assets: '9.9.9+000000000000' }) },
        /assets 9\.9\.9\+000000000000 is not published/,
      ],
    ];
    const before = await signedNow();
    for (const [change, expected] of cases) {
      const answer = await sendChange(server, bearer, { ...planned, ...change });
      assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'rollout_refused']);
      assert.match(messageOf(answer), expected);
    }
    assert.deepEqual(await signedNow(), before);
  });

  test('signed by the registry itself counts nothing, even with a token that may operate', async () => {
    const { registryKey } = rollout;
    const planned = await planChange(server, registryKey, promote({ assets: one.version }));
    assert.match(messageOf(await sendChange(server, bearer, planned)), /does not belong to a trusted person/);
  });

  test('is refused while everything is frozen, rollback and disable aside', async () => {
    const planned = await planChange(server, key, canary(three.version, 30));
    await sendPlannedChange(server, operator, { kind: 'freeze', reason: 'Halving' });
    const { baseRev } = planned;
    const frozen = await sendChange(server, bearer, { ...planned, baseRev: baseRev + 1 });
    assert.match(messageOf(frozen), /The rollout is frozen \(Halving\): unfreeze it first/);
    await sendPlannedChange(server, operator, { kind: 'rollback', name: 'assets', version: one.version });
    await sendPlannedChange(server, operator, { kind: 'unfreeze' });
    assert.equal((await readRegistry(server)).document.remotes['assets']?.stable, one.version);
  });
});

test('where no verification is required one that failed still keeps a version from everybody', async () => {
  const failed = makeRemoteBuild('assets', {}, { 'First.js': 'blank()' });
  await publishWhole(server, bearer, failed);
  const tell = (passed: boolean) =>
    call({
      method: 'POST',
      url: `/api/rollout/versions/assets/${failed.version}/verification`,
      headers: { ...bearer },
      payload: { passed, problems: passed ? [] : ['It stays blank'], pages: [], rev: 1 },
    });
  await tell(false);
  const changes: RolloutChange[] = [
    canary(failed.version, 5),
    promote({ assets: failed.version }),
    { kind: 'rollback', name: 'assets', version: failed.version },
  ];
  for (const change of changes) {
    const refused = await sendChange(server, bearer, await planChange(server, key, change));
    assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'rollout_refused'], change.kind);
    assert.match(messageOf(refused), /assets \S+ did not pass its last verification: run /);
  }
  await tell(true);
  await sendPlannedChange(server, operator, canary(failed.version, 5));
});

test('a canary begins by the clock that beacons are noted by, whatever the clock of the API says', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 4 * 60_000 });
  const { document } = await readRegistry(server);
  const version = document.remotes['assets']?.stable === two.version ? three.version : two.version;
  await sendPlannedChange(server, operator, canary(version, 10));
  const { rows } = await sql<{ isPast: boolean }>`
    select (since -> 'assets' ->> 'canary')::timestamptz <= clock_timestamp() as "isPast"
    from rollout.revision order by rev desc limit 1`.execute(db);
  assert.deepEqual(rows, [{ isPast: true }]);
});

test('a revision that there cannot be is refused as such', async () => {
  const { baseRev, ...rest } = await planChange(server, key, { kind: 'freeze', reason: 'holidays' });
  for (const rev of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const answer = await sendChange(server, bearer, { ...rest, baseRev: rev });
    assert.notEqual(rev, baseRev);
    assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
  }
});

test('history is read page by page, and of one name', async () => {
  const all = await history('?limit=100');
  let page = await history('?limit=3');
  const read = [...page.items];
  while (page.nextCursor !== null) {
    page = await history(`?limit=3&cursor=${page.nextCursor}`);
    read.push(...page.items);
  }
  assert.deepEqual(read, all.items);
  assert.deepEqual(
    all.items.map(({ rev }) => rev),
    Array.from({ length: all.items.length }, (_, index) => all.items.length - index),
  );
  const own = await history('?name=assets');
  assert.deepEqual(
    own.items,
    all.items.filter(({ from }) => 'assets' in from),
  );
  assert.equal((await call({ url: '/api/rollout/history?cursor=x', headers: { ...bearer } })).status, 400);
});

describe('the database', () => {
  test('changes no revision, halt, version or verification', async () => {
    for (const table of ['revision', 'halt', 'version', 'verification'])
      for (const deed of [sql`delete from`, sql`truncate`])
        await assert.rejects(
          sql`${deed} ${sql.table(`rollout.${table}`)}`.execute(db),
          /rows of \w+ are never changed or deleted|truncate a table referenced/,
        );
  });

  test('takes no revision that leaves one out, and none twice', async () => {
    const copy = (rev: number) =>
      sql`
      insert into rollout.revision (rev, base_halts, document, key_id, key_name, signature, change, names, before,
        since, warnings, who, why, planned_at)
      select ${rev}::integer, 0, jsonb_set(document::jsonb, '{rev}', ${rev}::text::jsonb)::text, key_id, key_name,
        signature, change, names, before, since, warnings, who, why, planned_at
      from rollout.revision where rev = 1`.execute(db);
    const { rev } = (await readRegistry(server)).document;
    await assert.rejects(copy(rev), /duplicate key/);
    await assert.rejects(copy(rev + 2), /foreign key/);
  });

  test('that was tampered with is found out, and no change is made on it', async () => {
    const key2 = await makePerson(server, 'Grace');
    const planned = await planChange(server, key2, { kind: 'disable', name: 'assets', reason: 'x' });
    const set = async (text: string) =>
      db.transaction().execute(async (transaction) => {
        await sql`set local session_replication_role = replica`.execute(transaction);
        await sql`update rollout.revision set document = ${text}
          where rev = (select max(rev) from rollout.revision)`.execute(transaction);
      });
    const good = (await signedNow()).text;
    await set(good.replaceAll(one.version, two.version));
    await assert.rejects(
      verifySignedRegistry(await signedNow(), await rollout.trustedKeys()),
      (error) =>
        error instanceof RegistryUntrustedError &&
        error.message.includes('was changed after "Ada" signed it'),
    );
    const answer = await sendChange(server, bearer, planned);
    assert.match(
      messageOf(answer),
      /The registry in the database is not trusted: .*restore it from a backup/,
    );
    await set(good);
    assert.equal((await sendChange(server, bearer, planned)).status, 200);
  });
});

test('keys that are trusted are told by name', async () => {
  const { body } = await call({ url: '/api/rollout/keys', headers: { ...bearer } });
  const { items } = body as { items: { keyId: string; name: string; owner: string }[] };
  assert.ok(items.some(({ keyId, owner }) => keyId === rollout.registryKey.keyId && owner === 'registry'));
  assert.ok(items.some(({ keyId, name }) => keyId === key.keyId && name === 'Ada'));
});

test('a key that was stolen goes once another has signed a change, and not before', async () => {
  const path = rollout.settings.paths.trustedKeys;
  const freeze: RolloutChange = { kind: 'freeze', reason: 'A key was stolen' };
  await sendPlannedChange(server, operator, { kind: 'disable', name: 'assets', reason: 'signed by Ada' });
  const old = await readFile(path, 'utf8');
  const grace = { bearer, key: await makePerson(server, 'Grace') };
  const both = await readFile(path, 'utf8');
  const withoutAda = both.replace(/^.* Ada\n/gm, '');

  const early = await planChange(server, grace.key, freeze);
  await writeFile(path, withoutAda);
  assert.match(
    messageOf(await sendChange(server, bearer, early)),
    new RegExp(
      `signed by key ${key.keyId}, .*If its key was removed .* put it back until another key has signed`,
    ),
  );

  await writeFile(path, both);
  await sendPlannedChange(server, grace, freeze);
  const late = await planChange(server, key, { kind: 'unfreeze' });
  await writeFile(path, withoutAda);
  assert.match(messageOf(await sendChange(server, bearer, late)), /of Ada is not in .*trusted-keys/);
  await sendPlannedChange(server, grace, { kind: 'unfreeze' });

  await writeFile(path, both);
  await sendPlannedChange(server, operator, freeze);
  await sendPlannedChange(server, operator, { kind: 'unfreeze' });
  await writeFile(path, old);
});

test('a slip in the file of trusted keys keeps no change back, and is told once', async () => {
  const path = rollout.settings.paths.trustedKeys;
  const good = await readFile(path, 'utf8');
  await appendFile(path, 'nonsense\n');
  for (const reason of ['x', 'y'])
    await sendPlannedChange(server, operator, { kind: 'disable', name: 'assets', reason });
  const line = /trusted-keys, line \d+: must be \\"person/g;
  assert.equal(log().match(line)?.length, 1);
  await writeFile(path, good);
  await sendPlannedChange(server, operator, { kind: 'enable', name: 'assets' });
  assert.match(log(), /trusted keys readable again/);
});

test('without trusted keys no change is made', async () => {
  const planned = await planChange(server, key, { kind: 'freeze', reason: 'x' });
  await rm(rollout.settings.paths.trustedKeys);
  const answer = await sendChange(server, bearer, planned);
  assert.match(messageOf(answer), /signed by key [0-9a-f]{16}, which is not trusted here/);
});

test('no secret is in the log', () => {
  assert.ok(log().includes('/api/rollout/changes'));
  assert.ok(!log().includes('frt_'));
  assert.ok(!log().includes('PRIVATE KEY'));
});
