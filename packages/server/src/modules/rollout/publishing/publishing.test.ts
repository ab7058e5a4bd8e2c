import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { announcedSchema, publishedVersionSchema, rolloutStatusSchema } from '@farm/contracts/rollout';
import { toErrorCode } from '../../../testing/answers.ts';
import {
  describeRemote,
  makeMount,
  makeRemoteBuild,
  makeShellBuild,
} from '../../../testing/rolloutBuilds.ts';
import {
  sendAnnouncement,
  makeBearer,
  makePerson,
  publish,
  publishWhole,
  sendPlannedChange,
  sendFile,
} from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { toFileKey } from './storedFiles.ts';

const server = await startTestServer({ rollout: { pageBudgetBytes: 2_048, shellBudgetBytes: 4_096 } });
const { call, db, rollout } = server;
const bearer = await makeBearer(server);
const key = await makePerson(server);

const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const isPublished = async (name: string, version: string) =>
  (await call({ url: `/api/rollout/versions/${name}/${version}` })).status === 200;
const text = async (path: string) => {
  const found = await rollout.artifacts.read(path);
  return found && (await new Response(found.body as unknown as ReadableStream).text());
};

const shell = makeShellBuild();
assert.equal((await publishWhole(server, bearer, shell)).status, 200);
await sendPlannedChange(server, { bearer, key }, { kind: 'promote', members: { shell: shell.version } });

describe('publishing', () => {
  test('takes a build in, file by file, and nobody gets it by that', async () => {
    const made = makeRemoteBuild('assets');
    const first = await sendAnnouncement(server, bearer, made);
    const { missing } = announcedSchema.parse(first.body);
    assert.deepEqual(first.body, { missing: Object.keys(made.files).sort(), isPublished: false });
    assert.ok(missing.includes('remote.js.br') && !missing.includes('First.js.br'));
    for (const [path, content] of Object.entries(made.files))
      assert.equal((await sendFile(server, bearer, { ...made, path, content })).status, 204);
    assert.equal(await isPublished('assets', made.version), false);

    const published = await publish(server, bearer, made);
    assert.equal(published.status, 200);
    assert.partialDeepStrictEqual(publishedVersionSchema.parse(published.body), {
      name: 'assets',
      version: made.version,
      publishedBy: bearer.name,
      verification: null,
    });
    const open = await call({ url: `/api/rollout/versions/assets/${made.version}` });
    assert.deepEqual((open.body as { build: unknown }).build, made.build);
    // The route is public: the publisher, possibly an email address, is for operators only.
    assert.deepEqual(Object.keys(open.body as object).toSorted(), [
      'build',
      'builtAt',
      'commit',
      'name',
      'pageBudgetBytes',
      'publishedAt',
      'version',
    ]);
    assert.partialDeepStrictEqual(open.body, { pageBudgetBytes: 2_048 });
    assert.equal(await text(toFileKey(made, 'First.js')), 'first()');
    const { body } = await call({ url: '/api/rollout/status', headers: { ...bearer } });
    assert.deepEqual(
      rolloutStatusSchema.parse(body).entries.map(({ name, stable }) => [name, stable]),
      [
        ['shell', shell.version],
        ['assets', null],
      ],
    );
  });

  test('again is harmless at every step, and mends what was damaged', async () => {
    const made = makeRemoteBuild('info');
    assert.equal((await publishWhole(server, bearer, made)).status, 200);
    const before = await call({ url: `/api/rollout/versions/info/${made.version}` });
    const again = await publishWhole(server, bearer, { ...made, build: { ...made.build, commit: 'abc' } });
    assert.equal(again.status, 200);
    assert.equal((await publish(server, bearer, made)).status, 200);
    assert.deepEqual((await call({ url: `/api/rollout/versions/info/${made.version}` })).body, before.body);

    await rollout.artifacts.put(toFileKey(made, 'First.js'), Buffer.from('damage!'));
    const announced = await sendAnnouncement(server, bearer, made);
    assert.deepEqual(announced.body, { missing: ['First.js'], isPublished: true });
    await publishWhole(server, bearer, made);
    assert.equal(await text(toFileKey(made, 'First.js')), 'first()');
  });

  test('that was interrupted goes on where it was, and half of it is never published', async () => {
    const made = makeRemoteBuild('devices');
    await sendAnnouncement(server, bearer, made);
    const [path = '', content = Buffer.of()] = Object.entries(made.files)[0] ?? [];
    await sendFile(server, bearer, { ...made, path, content });
    const half = await publish(server, bearer, made);
    assert.deepEqual([half.status, toErrorCode(half)], [409, 'rollout_refused']);
    assert.match(messageOf(half), /devices \S+: First\.js is missing: announce the build again/);
    assert.equal(await isPublished('devices', made.version), false);
    const announced = await sendAnnouncement(server, bearer, made);
    assert.deepEqual(
      announcedSchema.parse(announced.body).missing,
      Object.keys(made.files)
        .filter((file) => file !== path)
        .sort(),
    );
    assert.equal((await publishWhole(server, bearer, made)).status, 200);
  });

  test('of one version by two at once publishes it once', async () => {
    const made = makeRemoteBuild('security');
    const answers = await Promise.all([1, 2, 3].map(() => publishWhole(server, bearer, made)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const rows = await db
      .selectFrom('rollout.version')
      .select('name')
      .where('name', '=', 'security')
      .execute();
    assert.equal(rows.length, 1);
  });
});

describe('a file', () => {
  const made = makeRemoteBuild('files');
  const send = (path: string, content: Buffer) => sendFile(server, bearer, { ...made, path, content });

  test('of what was not announced is not taken', async () => {
    const answer = await send('First.js', Buffer.from('first()'));
    assert.equal(answer.status, 404);
    assert.match(messageOf(answer), /files \S+ has not been announced\. Announce its build\.json first/);
  });

  test('that is not just what was built is refused by name, and not stored', async () => {
    await sendAnnouncement(server, bearer, made);
    const wrong: [path: string, content: Buffer, expected: RegExp][] = [
      ['First.js', Buffer.from('other()'), /First\.js is not the file that was built: its SHA-384 differs/],
      ['First.js', Buffer.from('fi'), /First\.js is 2 bytes, but build\.json lists 7/],
      ['First.js', Buffer.from('first();alert(1)'), /larger than the 7 bytes/],
      [
        'remote.js.br',
        Buffer.alloc(made.files['remote.js.br']?.length ?? 0),
        /remote\.js\.br is not the compressed form of remote\.js/,
      ],
      ['First.js.br', Buffer.from('x'), /First\.js\.br is not part of this build/],
      ['gone.js', Buffer.from('x'), /gone\.js is not part of this build/],
      ['..%2f..%2fx.js', Buffer.from('x'), /x\.js is not part of this build/],
    ];
    for (const [path, content, expected] of wrong) {
      const answer = await send(path, content);
      assert.ok([409, 413].includes(answer.status), path);
      assert.match(messageOf(answer), expected);
      assert.equal(await rollout.artifacts.has(toFileKey(made, path)), false);
    }
  });

  test('that is damaged between upload and publishing is found', async () => {
    await sendAnnouncement(server, bearer, made);
    for (const [path, content] of Object.entries(made.files)) await send(path, content);
    await rollout.artifacts.put(toFileKey(made, 'First.js'), Buffer.from('alert()'));
    const answer = await publish(server, bearer, made);
    assert.match(messageOf(answer), /First\.js is not the file that was built: its SHA-384 differs/);
    assert.equal(await isPublished('files', made.version), false);
  });
});

describe('a build is refused', () => {
  const remote = makeRemoteBuild('odd');
  const { build } = remote;
  const mounts = (...paths: [string, string][]) =>
    describeRemote(
      'odd',
      paths.map(([path, page]) => makeMount(path, page)),
    );
  const big = 'x'.repeat(2 ** 23 + 1);
  /** Content that hardly compresses. */
  const noise = (bytes: number) => randomBytes(bytes).toString('hex');
  const withoutDescriptor: Partial<typeof build> = { ...build };
  delete withoutDescriptor.descriptor;

  const cases: { what: string; made: { name: string; version: string; build: unknown }; says: RegExp[] }[] = [
    {
      what: 'without a descriptor',
      made: { ...remote, build: withoutDescriptor },
      says: [/odd \S+: build\.json has no descriptor: describe the remote in its remote\.json/],
    },
    {
      what: 'that is not of its form',
      made: { ...remote, build: { ...build, version: 'latest' } },
      says: [/build\.json is not valid: .*version/],
    },
    {
      what: 'that leaves its folder',
      made: { ...remote, build: { ...build, files: { '../x.js': `sha384-${'a'.repeat(64)}` } } },
      says: [/build\.json is not valid: .*x\.js/],
    },
    {
      what: 'with a file that is larger compressed: as much would be taken into memory',
      made: {
        ...remote,
        build: { ...build, sizes: { ...build.sizes, 'First.js': { raw: 7, brotli: 10_000_000_000 } } },
      },
      says: [/odd \S+: First\.js is 7 bytes but 10000000000 bytes compressed, which cannot be larger/],
    },
    ...['a\u0000b', 'a\ud800'].map((commit) => ({
      what: `with ${JSON.stringify(commit)}, which no text may have`,
      made: { ...remote, build: { ...build, commit } },
      says: [/odd \S+: build\.json is not valid: it contains a NUL or an incomplete character/],
    })),
    {
      what: 'with a size below nothing, which would make room in the budgets',
      made: {
        ...remote,
        build: { ...build, sizes: { ...build.sizes, 'First.js': { raw: 7, brotli: -7 } } },
      },
      says: [/build\.json is not valid: .*sizes/],
    },
    {
      what: 'of another version than its address says',
      made: { ...remote, version: '1.0.0+0123456789ab' },
      says: [/build\.json is for version 1\.0\.0\+/],
    },
    {
      what: 'of another remote, or of a remote named shell',
      made: {
        ...remote,
        build: { ...build, descriptor: describeRemote('other', [makeMount('/x', 'First')]) },
      },
      says: [/its descriptor is for "other"/],
    },
    {
      what: 'of a remote that is named shell',
      made: { ...remote, name: 'shell' },
      says: [/a remote cannot be named "shell"/],
    },
    {
      what: 'that refers to what it does not have',
      made: { ...remote, build: { ...build, common: ['gone.js'], descriptor: mounts(['/odd', 'Third']) } },
      says: [
        /gone\.js is required but not listed in "files"/,
        /\/odd shows page Third, which is not in "pages"/,
      ],
    },
    {
      what: 'that mounts what the gateway answers, or a path twice',
      made: {
        ...remote,
        build: {
          ...build,
          descriptor: mounts(['/api/odd', 'First'], ['/o/:a', 'First'], ['/O/:b/', 'First']),
        },
      },
      says: [/\/api\/odd is under \/api, which is reserved for the gateway/, /it mounts \/O\/:b\/ twice/],
    },
    {
      what: 'that is too large',
      made: makeRemoteBuild('odd', {}, { 'big.js': big }),
      says: [/big\.js is 8193 KB; the limit is 8192 KB/],
    },
    {
      what: 'whose page is over its budget',
      made: makeRemoteBuild('odd', {}, { 'First.js': noise(4_000) }),
      says: [/page First is \d KB compressed, over the budget of 2 KB: .*ROLLOUT_PAGE_BUDGET_KB/],
    },
    {
      what: 'whose first load is over its budget',
      made: makeShellBuild({}, { 'main.js': noise(6_000) }),
      says: [/its first load is \d KB compressed, over the budget of 4 KB: .*ROLLOUT_SHELL_BUDGET_KB/],
    },
    {
      what: 'that no shell which could be live suits',
      made: makeRemoteBuild('odd', {
        contract: { min: 3, max: 4 },
        uses: { '@farm/ui': ['Button', 'Map'], '@farm/ui/charts': [] },
      }),
      says: [
        /^odd \S+ needs contract 3 to 4, but shell \S+ offers 1 to 2/,
        /uses Map of @farm\/ui, which shell \S+ does not provide/,
        /uses @farm\/ui\/charts, which shell/,
      ],
    },
    {
      what: 'that requires a React which no shell has',
      made: makeRemoteBuild('odd', { uses: {}, requires: { react: '^20', 'react-dom': '^19' } }),
      says: [/^odd \S+ needs react \^20 \(19\.3\.1\), which shell \S+ does not have$/m],
    },
  ];
  for (const { what, made, says } of cases) {
    test(what, async () => {
      const answer = await sendAnnouncement(server, bearer, made);
      assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'rollout_refused']);
      for (const expected of says) assert.match(messageOf(answer), expected);
      const drafts = await db.selectFrom('rollout.draft').select('name').where('name', '=', 'odd').execute();
      assert.deepEqual(drafts, []);
    });
  }

  test('that has too many files', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`f${index}.js`, 'x']));
    const answer = await sendAnnouncement(server, bearer, makeRemoteBuild('odd', {}, many));
    assert.match(messageOf(answer), /it has 505 files; the limit is 500/);
  });

  test('whose version is published with other content', async () => {
    const first = makeRemoteBuild('twice');
    await publishWhole(server, bearer, first);
    const other = makeRemoteBuild('twice', { version: first.version }, { 'First.js': 'other()' });
    const answer = await sendAnnouncement(server, bearer, other);
    assert.match(
      messageOf(answer),
      /is already published with different content, and published versions never change/,
    );
  });

  test('that brings a React of its own', async () => {
    for (const script of [
      'var q={enqueueReplaceState:function(){}}',
      'Symbol.for("react.transitional.element")',
    ]) {
      const answer = await publishWhole(server, bearer, makeRemoteBuild('odd', {}, { 'vendor.js': script }));
      assert.match(messageOf(answer), /vendor\.js bundles its own React/);
    }
  });

  test('of a shell whose template cannot be filled in', async () => {
    const made = makeShellBuild({}, { 'index.html': '<!doctype html>' });
    assert.match(
      messageOf(await publishWhole(server, bearer, made)),
      /index\.html: .*must contain <!--farm:head-->/,
    );
  });

  test('whose build.json is nested without end', async () => {
    const depth = 200_000;
    const { name, version } = makeRemoteBuild('deep');
    for (const [open, end] of [
      ['[', ']'],
      ['{"children":', '}'],
    ] as const) {
      const nested = open.repeat(depth / open.length) + '1' + end.repeat(depth / open.length);
      const answer = await call({
        ...{ method: 'PUT', url: `/api/rollout/versions/${name}/${version}` },
        headers: { ...bearer, 'content-type': 'application/json' },
        payload: `{"descriptor":${nested}}`,
      });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    }
  });
});

test('a remote that the newest published shell suits may come before that shell is live', async () => {
  const next = makeShellBuild({ contract: { min: 2, max: 3 } }, { 'main.js': 'main3()' });
  const remote = makeRemoteBuild('early', { contract: { min: 3, max: 3 } });
  assert.equal((await sendAnnouncement(server, bearer, remote)).status, 409);
  assert.equal((await publishWhole(server, bearer, next)).status, 200);
  assert.equal((await publishWhole(server, bearer, remote)).status, 200);
});

test('a contract of two shells ago is refused with a sentence', async () => {
  const shells = [
    { min: 2, max: 3 },
    { min: 3, max: 4 },
  ].map((contract) => makeShellBuild({ contract }, { 'main.js': `main${contract.max}()` }));
  for (const made of shells) {
    await publishWhole(server, bearer, made);
    await sendPlannedChange(server, { bearer, key }, { kind: 'promote', members: { shell: made.version } });
  }
  const answer = await sendAnnouncement(
    server,
    bearer,
    makeRemoteBuild('old', { contract: { min: 2, max: 2 } }),
  );
  assert.match(messageOf(answer), /old \S+ needs contract 2, but shell \S+ offers 3 to 4/);
});
