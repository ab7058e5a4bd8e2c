import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { PREVIEW_COOKIE, signGrant, VISITOR_COOKIE, type Grant } from '@farm/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, listAttributes, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

const soon = () => new Date(Date.now() + 60_000).toISOString();

/** A gateway with a live shell and `assets`, and newer versions of both that nobody gets. */
async function startWithCandidates(t: TestContext) {
  const gateway = await startGateway(t);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  const nextShell = await makeShell({}, { 'main.js': 'next()', 'static/logo/spring.svg': '<svg/>' });
  const nextAssets = await makeRemote('assets', {}, { 'First.js': 'next()' });
  const reports = await makeRemote('reports');
  await gateway.publish(shell.dist, assets.dist);
  await gateway.store(nextShell.dist, nextAssets.dist, reports.dist);
  const key = await gateway.visitorKey();
  const withGrant = (grant: Grant) => ({ ...HTML, cookie: `${PREVIEW_COOKIE}=${signGrant(key, grant)}` });
  const preview = (name: string, version: string) =>
    withGrant({ kind: 'preview', name, version, expiresAt: soon() });
  return {
    gateway,
    withGrant,
    preview,
    shell: shell.build,
    assets: assets.build,
    nextShell: nextShell.build,
    nextAssets: nextAssets.build,
    reports: reports.build,
  };
}

test('a grant shows one browser a version that nobody gets, with nothing to fall back to', async (t) => {
  const { gateway, preview, nextAssets, shell } = await startWithCandidates(t);

  const { text } = await gateway.get('/center/assets', preview('assets', nextAssets.version));

  const { remotes, shell: own } = parsePageData(text);
  assert.equal(remotes[0]?.version, nextAssets.version);
  assert.deepEqual(remotes[0].why, { kind: 'preview' });
  assert.equal(remotes[0].lastGood, null);
  assert.deepEqual(own.why, { kind: 'stable' });
  assert.equal(own.version, shell.version);
  const [entry = ''] = listAttributes(text, 'link rel="preload"', 'href');
  assert.equal(entry, `/r/assets/${nextAssets.version}/remoteEntry.js`);
  assert.equal((await gateway.get(entry)).status, 200);
});

test('a first version of a remote can be seen before it has ever been live', async (t) => {
  const { gateway, preview, reports } = await startWithCandidates(t);
  const { text } = await gateway.get('/', preview('reports', reports.version));
  assert.deepEqual(
    parsePageData(text).remotes.map(({ name, why }) => [name, why.kind]),
    [
      ['assets', 'stable'],
      ['reports', 'preview'],
    ],
  );
});

test('a version of the shell can be seen so too, with its own pictures', async (t) => {
  const { gateway, preview, nextShell } = await startWithCandidates(t);
  const headers = preview('shell', nextShell.version);

  const page = await gateway.get('/', headers);

  assert.deepEqual(parsePageData(page.text).shell.why, { kind: 'preview' });
  assert.ok(page.text.includes(`src="/r/shell/${nextShell.version}/main.js"`));
  const picture = await gateway.get('/logo/spring.svg', { cookie: headers.cookie });
  assert.equal(picture.status, 200);
  assert.equal(picture.headers['cache-control'], 'private, no-cache');
  assert.equal((await gateway.get('/logo/spring.svg')).status, 404);
});

test('a version is tried out beside what everybody gets, not beside a canary', async (t) => {
  const { gateway, withGrant, nextShell, nextAssets, shell } = await startWithCandidates(t);
  const members = { shell: nextShell.version };
  await gateway.api.change({ kind: 'canary', members, percent: 100, salt: 'cd'.repeat(16), set: null });
  await gateway.followed();
  const own = await gateway.as('somebody');
  const grant = withGrant({
    kind: 'preview',
    name: 'assets',
    version: nextAssets.version,
    expiresAt: soon(),
  });

  const usual = await gateway.get('/', { ...HTML, ...own });
  const { text } = await gateway.get('/', { ...HTML, cookie: `${own.cookie}; ${grant.cookie}` });

  assert.equal(parsePageData(usual.text).shell.version, nextShell.version);
  assert.equal(parsePageData(text).shell.version, shell.version);
});

test('a grant that is forged, over, of another kind or for what is not there shows what everybody gets', async (t) => {
  const { gateway, preview, withGrant, assets, nextAssets } = await startWithCandidates(t);
  const { version } = nextAssets;
  const good = preview('assets', version).cookie;
  const visitor = (await gateway.as('assets')).cookie.slice(VISITOR_COOKIE.length);
  const cookies = [
    `${good}x`,
    good.replace('=', '=e30'),
    `${PREVIEW_COOKIE}${visitor}`,
    withGrant({ kind: 'preview', name: 'assets', version, expiresAt: new Date(Date.now() - 1).toISOString() })
      .cookie,
    withGrant({ kind: 'overrides', expiresAt: soon() }).cookie,
    preview('assets', '9.9.9+999999999999').cookie,
    preview('info', version).cookie,
    preview('shell', version).cookie,
  ];
  for (const cookie of cookies) {
    const { status, text } = await gateway.get('/', { ...HTML, cookie });
    assert.equal(status, 200, cookie);
    assert.deepEqual(
      parsePageData(text).remotes.map((remote) => [remote.version, remote.why.kind]),
      [[assets.version, 'stable']],
      cookie,
    );
  }
});
