import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { emptyRegistry, type RegistryDocument } from '@farm/contracts/registry';
import { makeRemoteBuild, makeShellBuild, makeVersion } from './testing/builds.ts';
import { run } from './testing/run.ts';
import { makeApiError, startTestApi } from './testing/startTestApi.ts';

test('an option that there is not is named, in one sentence, with what there is', async () => {
  const { exitCode, stderr } = await run('http://localhost:1', 'status', '--colour');
  assert.equal(exitCode, 2);
  assert.equal(stderr, "Unknown option '--colour'.\n  npm run rollout -- status\n");
});

test('an option without its value is named', async () => {
  const { exitCode, stderr } = await run('http://localhost:1', 'unfreeze', '--why');
  assert.equal(exitCode, 2);
  assert.equal(
    stderr,
    "Option '--why <value>' argument missing.\n  npm run rollout -- unfreeze [--why TEXT]\n",
  );
});

describe('preview', () => {
  const id = '3c166261-780b-4709-a4fc-dff75680dae1';
  const version = '1.0.1+000000000001';
  const link = {
    ...{ id, name: 'assets', version, person: 'Ada Lovelace', createdBy: 'assets team' },
    createdAt: '2026-01-02T03:04:05.000Z',
    expiresAt: '2026-01-02T11:04:05.000Z',
  };

  test('prints a link for the person that is named', async (t) => {
    const url = 'https://farm.example/center/assets?preview=e30.AAAA';
    const { server, requests } = await startTestApi(t, () => ({ status: 201, json: { ...link, url } }));
    const { exitCode, stdout } = await run(server, 'preview', 'assets', version, '--for', 'Ada Lovelace');
    assert.equal(exitCode, 0);
    assert.equal(
      stdout,
      `${url}\nIt shows assets ${version} to Ada Lovelace until 2026-01-02 11:04:05 UTC. Copy it now: it is not shown again.\n`,
    );
    const [sent] = requests;
    assert.equal(sent?.path, `/versions/assets/${encodeURIComponent(version)}/preview-links`);
    assert.deepEqual(JSON.parse(String(sent.body)), { person: 'Ada Lovelace' });
  });

  test('asks whom it is for', async () => {
    const { exitCode, stderr } = await run('http://localhost:1', 'preview', 'assets', version);
    assert.equal(exitCode, 2);
    assert.match(stderr, /^Specify who the preview is for: --for "…"\n/);
  });

  test('passes on why there is none', async (t) => {
    const words = `assets ${version} is not published.`;
    const { server } = await startTestApi(t, () => makeApiError(404, 'not_found', words));
    const answer = await run(server, 'preview', 'assets', version, '--for', 'Ada');
    assert.deepEqual([answer.exitCode, answer.stderr], [1, `${words}\n`]);
  });

  test('lists what is open, and ends one', async (t) => {
    const { server, requests } = await startTestApi(t, ({ method }) =>
      method === 'GET' ? { status: 200, json: { items: [link] } } : { status: 204 },
    );
    const listed = await run(server, 'preview', 'assets');
    assert.deepEqual(listed.stdout.trim().split('\n')[1]?.split(/ {2,}/), [
      ...[id, version, 'Ada Lovelace', '2026-01-02 11:04:05 UTC', 'assets team'],
    ]);
    const ended = await run(server, 'preview', 'assets', '--end', id);
    assert.equal(ended.stdout, `Preview ${id} of assets has ended.\n`);
    assert.deepEqual(
      requests.map(({ method, path }) => `${method} ${path}`),
      ['GET /preview-links/assets', `DELETE /preview-links/assets/${id}`],
    );
  });
});

test('versions tells a build of changed files from one of a commit', async (t) => {
  const commit = 'abcdef0123456789abcdef0123456789abcdef01';
  const at = '2026-01-02T03:04:05.000Z';
  const common = { name: 'assets', builtAt: at, publishedAt: at, publishedBy: 'Ada', verification: null };
  const items = [
    { ...common, version: '1.0.1+000000000001', commit: `${commit}-dirty` },
    { ...common, version: '1.0.0+000000000000', commit },
    { ...common, version: '0.9.0+000000000000', commit: null },
  ];
  const { server } = await startTestApi(t, () => ({ status: 200, json: { items, nextCursor: null } }));
  const { exitCode, stdout } = await run(server, 'versions', 'assets');
  assert.equal(exitCode, 0);
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/)[4]),
    ['abcdef012345-dirty', 'abcdef012345', '–'],
  );
});

test('versions says in a line how a verification ended, and everything it found of the one that is named', async (t) => {
  const at = '2026-01-02T03:04:05.000Z';
  const common = { name: 'assets', builtAt: at, publishedAt: at, publishedBy: 'Ada', commit: null };
  const verificationBase = { pages: ['/assets'], rev: 12, at, by: 'Ada', changedSince: [] };
  const problems = ['/center/assets: an error in the console: '.padEnd(400, 'x'), 'A card on /center/assets'];
  const items = [
    {
      ...common,
      version: '1.0.2+000000000002',
      verification: { ...verificationBase, passed: false, problems },
    },
    {
      ...common,
      version: '1.0.1+000000000001',
      verification: { ...verificationBase, passed: true, problems: [], changedSince: ['shell', 'auth'] },
    },
    {
      ...common,
      version: '1.0.0+000000000000',
      verification: { ...verificationBase, passed: true, problems: [] },
    },
  ];
  const { server } = await startTestApi(t, () => ({ status: 200, json: { items, nextCursor: null } }));
  const all = await run(server, 'versions');
  const lines = all.stdout.trim().split('\n');
  assert.deepEqual(
    lines.map((line) => line.split(/ {2,}/)[5]),
    [
      'VERIFIED',
      'failed: 2 problems',
      'passed at 2026-01-02 03:04:05 UTC; changed since: shell, auth',
      'passed at 2026-01-02 03:04:05 UTC',
    ],
  );
  const one = await run(server, 'versions', 'assets');
  assert.deepEqual(one.stdout.trim().split('\n').slice(4), [
    '',
    '1.0.2+000000000002 failed at 2026-01-02 03:04:05 UTC, at revision 12',
    ...problems.map((problem) => `- ${problem}`),
  ]);
  const { stdout } = await run(server, 'versions', '--json');
  assert.deepEqual(JSON.parse(stdout), { items });
});

describe('promote of several', () => {
  test('takes a version of each, once', async () => {
    const promoteAs = (...words: string[]) =>
      run('http://localhost:1', 'promote', ...words, '--why', 'First');
    const missing = await promoteAs(`shell=${makeVersion('1')}`, 'auth');
    assert.equal(missing.exitCode, 2);
    assert.match(missing.stderr, /^"auth" is not NAME=VERSION\.\n/);
    const twice = await promoteAs(`auth=${makeVersion('1')}`, `auth=${makeVersion('2')}`);
    assert.match(twice.stderr, /^auth is given twice\.\n/);
  });
});

test('a freeze without a reason says that one is missing', async () => {
  const { exitCode, stderr } = await run('http://localhost:1', 'freeze');
  assert.equal(exitCode, 2);
  assert.equal(
    stderr,
    'Specify a reason. It is shown when a change is refused.\n  npm run rollout -- freeze REASON\n',
  );
});

test('a token is made for one remote, also one that is not published yet, or to operate, as is said', async (t) => {
  const made = {
    ...{ id: '3f6f1b2a-4c01-4a5e-9d0c-8f1f7c1e0a53', name: 'CI', createdAt: '2026-01-02T03:04:05.000Z' },
    ...{ createdBy: 'Ada', lastUsedAt: null, expiresAt: '2026-04-02T03:04:05.000Z', token: 'frt_new' },
  };
  const { server, requests } = await startTestApi(t, ({ body }) => {
    const { remote } = JSON.parse(String(body)) as { remote: string | null };
    return { status: 201, json: { ...made, remote, mayOperate: remote === null } };
  });
  for (const words of [[], ['--remote', 'news', '--operate']]) {
    const { exitCode, stderr } = await run(server, 'token', 'create', 'CI', ...words);
    assert.equal(exitCode, 2);
    assert.match(stderr, /^Specify --remote REMOTE for a team, or --operate for any change\./);
  }
  assert.equal(requests.length, 0);
  const team = await run(server, 'token', 'create', 'CI', '--remote', 'news');
  assert.equal(
    team.stdout,
    'frt_new\nIt can publish and verify news, until 2026-04-02 03:04:05 UTC. Copy it now: it is not shown again.\n',
  );
  const all = await run(server, 'token', 'create', 'CI', '--operate');
  assert.match(all.stdout, /It can make any change/);
});

test('a key is withdrawn by its fingerprint as it is printed', async (t) => {
  const { server, requests } = await startTestApi(t, () => ({ status: 204 }));
  for (const words of [['ffd7', '36f9', '490e', 'ee44'], ['ffd7 36f9 490e ee44'], ['ffd736f9490eee44']]) {
    const { stdout } = await run(server, 'key', 'withdraw', ...words);
    assert.equal(stdout, 'Key ffd7 36f9 490e ee44 withdrawn.\n');
  }
  assert.deepEqual(new Set(requests.map(({ path }) => path)), new Set(['/keys/ffd736f9490eee44']));
});

test('a token is revoked by the name that the list shows', async (t) => {
  const id = '3f6f1b2a-4c01-4a5e-9d0c-8f1f7c1e0a53';
  const at = '2026-01-02T03:04:05.000Z';
  const item = {
    id,
    name: 'CI of assets',
    remote: 'assets',
    mayOperate: false,
    createdAt: at,
    createdBy: 'Ada',
    expiresAt: at,
  };
  const { server, requests } = await startTestApi(t, () => ({
    status: 200,
    json: { items: [{ ...item, lastUsedAt: null }] },
  }));
  const unknown = await run(server, 'token', 'revoke', id);
  assert.deepEqual([unknown.exitCode, requests.length], [1, 1]);
  assert.match(unknown.stderr, /^No token is named "3f6f/);
  const { stdout } = await run(server, 'token', 'revoke', 'CI of assets');
  assert.equal(stdout, 'Token "CI of assets" revoked.\n');
  assert.deepEqual([requests.at(-1)?.method, requests.at(-1)?.path], ['DELETE', `/tokens/${id}`]);
});

test('history names who signed each change, and with which key', async (t) => {
  const entry = {
    ...{ rev: 3, at: '2026-01-02T03:04:05.000Z', who: 'CI', why: 'Night', halt: null, from: {} },
    ...{ keyId: '0123456789abcdef', keyName: 'ada@farm.test', change: { kind: 'unfreeze' } },
  };
  const { server } = await startTestApi(t, () => ({
    status: 200,
    json: { items: [entry], nextCursor: null },
  }));
  const { stdout } = await run(server, 'history');
  assert.match(stdout, /SIGNED BY +KEY\n3 .* CI +unfroze .* Night +ada@farm\.test +0123 4567 89ab cdef\n/);
});

test('the list of keys says what each is worth, and until when', async (t) => {
  const key = {
    ...{ keyId: '0123456789abcdef', publicKey: 'A'.repeat(43), owner: 'person', name: 'ada@farm.test' },
    ...{ accountId: null, registeredAt: null, trustedFrom: null, trustedBy: null, expiresAt: null },
    ...{ withdrawnAt: null, withdrawnBy: null, state: 'waiting' },
  };
  const soon = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
  const { server, requests } = await startTestApi(t, () => ({
    status: 200,
    json: {
      items: [key, { ...key, name: 'Grace', state: 'trusted', trustedBy: 'ada@farm.test', expiresAt: soon }],
      ...{ days: 90, command: 'never', waitHours: 24 },
    },
  }));
  const { stdout } = await run(server, 'key', 'list');
  assert.match(stdout, /0123 4567 89ab cdef +ada@farm\.test +waiting +– +–\n/);
  assert.match(stdout, /Grace +trusted +ada@farm\.test +\d{4}-\d\d-\d\d \(in 3 d\)\n/);
  const { exitCode } = await run(server, 'key', 'withdraw', 'Grace');
  assert.equal(exitCode, 2);
  await run(server, 'key', 'withdraw', '0123 4567 89ab cdef');
  assert.deepEqual(
    requests.slice(1).map(({ method, path }) => [method, path]),
    [['DELETE', '/keys/0123456789abcdef']],
  );
});

describe('uses', () => {
  const [shell, assets, devices, unknown] = [
    makeShellBuild('1'),
    makeRemoteBuild('assets', '2'),
    makeRemoteBuild('devices', '3'),
    makeRemoteBuild('elsewhere', '4'),
  ];
  const live = { canary: null, disabled: null, lastGood: null, retired: {} };
  const document: RegistryDocument = {
    ...emptyRegistry,
    rev: 1,
    shell: {
      ...live,
      stable: shell.version,
      versions: {
        [shell.version]: {
          ...shell,
          provides: { '@farm/ui/table': ['Table', 'useSorting'], react: ['useId'] },
        },
      },
    },
    remotes: {
      devices: {
        ...live,
        stable: devices.version,
        versions: { [devices.version]: { ...devices, uses: { '@farm/ui/table': ['Table', 'useSorting'] } } },
      },
      elsewhere: {
        ...live,
        stable: unknown.version,
        versions: { [unknown.version]: { ...unknown, uses: { '@farm/ui/table': ['*'] } } },
      },
      assets: {
        ...live,
        stable: assets.version,
        versions: {
          [assets.version]: { ...assets, uses: { '@farm/ui/table': ['Table'], react: ['useId'] } },
        },
      },
    },
  };
  const signed = {
    text: JSON.stringify(document),
    keyId: 'a',
    signature: 'b',
    halts: [],
    haltSignature: null,
  };
  const ask = async (t: TestContext, ...args: string[]) => {
    const { server } = await startTestApi(t, () => ({ status: 200, json: signed }));
    return run(server, 'uses', ...args);
  };

  test('names every live remote that uses a part, and what it uses of it', async (t) => {
    const { exitCode, stdout } = await ask(t, '--part', 'ui/table');
    assert.equal(exitCode, 0);
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
      [
        ['PART', 'REMOTE', 'VERSION', 'STATE', 'NAMES'],
        ['@farm/ui/table', 'assets', assets.version, 'stable', 'Table'],
        ['@farm/ui/table', 'devices', devices.version, 'stable', 'Table, useSorting'],
        ['@farm/ui/table', 'elsewhere', unknown.version, 'stable', 'unknown'],
      ],
    );
  });

  test('of one name lists only those that a change of it could break', async (t) => {
    const { stdout } = await ask(t, '--part', '@farm/ui/table', '--name', 'useSorting', '--json');
    const { uses } = JSON.parse(stdout) as { uses: { remote: string }[] };
    assert.deepEqual(
      uses.map(({ remote }) => remote),
      ['devices', 'elsewhere'],
    );
  });

  test('says so when nobody uses it, and when there is no such part', async (t) => {
    assert.equal((await ask(t, '--part', 'react', '--name', 'use')).stdout, 'No live remote uses it.\n');
    const { exitCode, stderr } = await ask(t, '--part', 'ui/tables');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^The live shell has no part "ui\/tables"\. It has @farm\/ui\/table, react\.$/m);
  });
});
