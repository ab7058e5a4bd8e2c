import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  computeBucket,
  createVisitorId,
  readVisitor,
  signGrant,
  signVisitor,
  VISITOR_COOKIE,
} from '@farm/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, listAttributes, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

const SALT = '0123456789abcdef'.repeat(2);

/** A gateway whose `assets` and shell have a canary for `percent` of visitors. */
async function startWithCanary(
  t: TestContext,
  percent: number,
  change: { isHttps?: boolean; trustProxy?: string[] } = {},
) {
  const gateway = await startGateway(t, change);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  const nextShell = await makeShell({}, { 'main.js': 'next()', 'late.js': 'late()' });
  const nextAssets = await makeRemote('assets', {}, { 'First.js': 'next()' });
  await gateway.publish(shell.dist, assets.dist);
  await gateway.store(nextShell.dist, nextAssets.dist);
  const members = { shell: nextShell.build.version, assets: nextAssets.build.version };
  await gateway.api.change({ kind: 'canary', members, percent, salt: SALT, set: 'spring' });
  await gateway.followed();
  return {
    gateway,
    shell: shell.build,
    assets: assets.build,
    nextShell: nextShell.build,
    nextAssets: nextAssets.build,
  };
}

function cookieOf(headers: { 'set-cookie'?: string[] | undefined }): string | undefined {
  return headers['set-cookie']?.find((cookie) => cookie.startsWith(`${VISITOR_COOKIE}=`));
}

test('a first page brings a signed cookie for a year, and the next ones none', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);

  const first = await gateway.get('/', HTML);

  const [pair = '', ...attributesOfCookie] = (cookieOf(first.headers) ?? '').split('; ');
  assert.deepEqual(attributesOfCookie, ['Max-Age=31536000', 'Path=/', 'HttpOnly', 'SameSite=Lax']);
  const { visitor } = parsePageData(first.text);
  assert.match(visitor, /^[\w-]{22}$/);
  const value = pair.slice(VISITOR_COOKIE.length + 1);
  assert.equal(readVisitor(await gateway.visitorKey(), value), visitor);
  assert.match(first.headers.vary ?? '', /Cookie/);
  assert.equal(first.headers['cache-control'], 'private, no-cache');

  const second = await gateway.get('/', { ...HTML, cookie: pair });
  assert.equal(cookieOf(second.headers), undefined);
  assert.equal(second.text, first.text);
  const same = await gateway.get('/', { ...HTML, cookie: pair, 'if-none-match': first.headers.etag ?? '' });
  assert.equal(same.status, 304);
  assert.equal(cookieOf(same.headers), undefined);
});

test('the cookie of somebody who comes by https goes nowhere else, and is set by no other host', async (t) => {
  const gateway = await startGateway(t, { isHttps: true });
  await gateway.publish((await makeShell()).dist);
  const visit = { ...HTML, host: 'farm.example' };

  const [cookie = ''] = (await gateway.get('/', visit)).headers['set-cookie'] ?? [];

  assert.match(
    cookie,
    /^__Host-farm_visitor=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const again = await gateway.get('/', { ...visit, cookie: cookie.split(';', 1).join('') });
  assert.equal(again.headers['set-cookie'], undefined);
  assert.match(cookieOf((await gateway.get('/', HTML)).headers) ?? '', /; Secure/, 'at its own address');
});

test('a visitor from before cookies had a prefix stays who they are, and gets the new cookie', async (t) => {
  const gateway = await startGateway(t, { isHttps: true });
  await gateway.publish((await makeShell()).dist);
  const former = await gateway.as('regular');
  const visit = { ...HTML, host: 'farm.example' };

  const { headers, text } = await gateway.get('/', { ...visit, ...former });

  assert.equal(parsePageData(text).visitor, 'regular');
  assert.deepEqual(
    headers['set-cookie']?.map((cookie) => cookie.split(';', 1)[0]),
    [`__Host-${former.cookie}`],
  );
});

test('a page that cannot be given, a file and a call make nobody a visitor', async (t) => {
  const gateway = await startGateway(t);
  for (const path of ['/', '/r/assets/1/x.js', '/healthz', '/api/me'])
    assert.equal((await gateway.get(path, HTML)).headers['set-cookie'], undefined, path);
});

test('every visitor has the versions of their cohort, in the page and in its preloads', async (t) => {
  const { gateway, shell, assets, nextShell, nextAssets } = await startWithCanary(t, 30);
  // The same ones in every run: of random ones, one run in 300 is too uneven for the last line.
  const visitors = Array.from({ length: 300 }, (_, index) => `visitor-${index}`);
  let inCanary = 0;
  for (const visitor of visitors) {
    const { text } = await gateway.get('/center/assets', { ...HTML, ...(await gateway.as(visitor)) });
    const bucket = computeBucket(SALT, visitor);
    const isIn = bucket < 30;
    inCanary += isIn ? 1 : 0;
    const why = isIn ? { kind: 'canary', percent: 30, bucket, set: 'spring' } : { kind: 'stable' };
    const page = parsePageData(text);
    assert.equal(page.visitor, visitor);
    assert.equal(page.shell.version, (isIn ? nextShell : shell).version);
    assert.deepEqual(page.shell.why, why);
    assert.equal(page.remotes[0]?.version, (isIn ? nextAssets : assets).version);
    assert.deepEqual(page.remotes[0].why, why);
    assert.equal(page.remotes[0].lastGood?.version ?? null, isIn ? assets.version : null);
    const urls = [
      ...listAttributes(text, 'script defer', 'src'),
      ...listAttributes(text, 'link rel="preload"', 'href'),
    ];
    const own = [`/r/shell/${page.shell.version}/`, `/r/assets/${page.remotes[0].version}/`];
    assert.ok(urls.length > 0 && urls.every((url) => own.some((base) => url.startsWith(base))));
  }
  // Three standard deviations either way.
  assert.ok(inCanary > 66 && inCanary < 114, `${inCanary} of 300`);
});

test("a page of a shell's canary has the hashes of that shell's lazy scripts", async (t) => {
  const { gateway, nextShell } = await startWithCanary(t, 100);
  const { shell } = parsePageData(
    (await gateway.get('/', { ...HTML, ...(await gateway.as('somebody')) })).text,
  );
  assert.deepEqual(shell.integrity, {
    'forms.js': nextShell.files['forms.js'],
    'late.js': nextShell.files['late.js'],
  });
});

test('a cookie that we did not sign makes nobody who they claim to be', async (t) => {
  const { gateway } = await startWithCanary(t, 50);
  const key = await gateway.visitorKey();
  const victim = createVisitorId();
  const [, mac = ''] = signVisitor(key, victim).split('.');
  const grant = signGrant(key, { kind: 'overrides', expiresAt: new Date(Date.now() + 60_000).toISOString() });
  const forged = [
    victim,
    `${victim}.`,
    `${victim}.${'A'.repeat(43)}`,
    `${createVisitorId()}.${mac}`,
    `${victim}.${mac}x`,
    `x.${victim}.${mac}`,
    grant,
  ];
  for (const value of forged) {
    const { headers, text } = await gateway.get('/', { ...HTML, cookie: `${VISITOR_COOKIE}=${value}` });
    assert.notEqual(parsePageData(text).visitor, victim, value);
    assert.notEqual(cookieOf(headers), undefined, value);
  }
});

test('a network that brings ever new visitors gets stable pages without a cookie', async (t) => {
  const { gateway, assets } = await startWithCanary(t, 100, { trustProxy: ['127.0.0.1'] });
  const from = (ip: string) => gateway.get('/', { ...HTML, 'x-forwarded-for': ip });
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => from(`203.0.113.${index % 250}`)),
  );

  const without = answers.filter(({ headers }) => cookieOf(headers) === undefined);
  // A new minute may begin meanwhile.
  assert.ok(without.length >= 60, `${without.length} without`);
  for (const { status, text } of without) {
    assert.equal(status, 200);
    const page = parsePageData(text);
    assert.equal(page.visitor, '');
    assert.equal(page.remotes[0]?.version, assets.version);
    assert.deepEqual(page.shell.why, { kind: 'stable' });
  }
  assert.notEqual(
    cookieOf((await from('203.0.114.1')).headers),
    undefined,
    'another network is not concerned',
  );
  const known = await gateway.get('/', {
    ...HTML,
    'x-forwarded-for': '203.0.113.1',
    ...(await gateway.as('regular')),
  });
  assert.equal(parsePageData(known.text).visitor, 'regular');
});
