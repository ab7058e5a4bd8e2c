import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { PREVIEW_COOKIE, readGrant, signGrant, type Grant } from '@farm/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

const OWN = { 'sec-fetch-site': 'same-origin' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A gateway with a live `assets`, a newer version that nobody gets, and an open link to that. */
async function startWithLink(t: TestContext) {
  const gateway = await startGateway(t);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  const next = await makeRemote('assets', {}, { 'First.js': 'next()' });
  await gateway.publish(shell.dist, assets.dist);
  await gateway.store(next.dist);
  const key = await gateway.visitorKey();
  const id = randomUUID();
  gateway.api.openPreviews.add(id);
  const offer = {
    kind: 'preview-link',
    name: 'assets',
    version: next.build.version,
    expiresAt: inHours(8),
    link: { id, person: '<b>Ada</b>' },
  } as const;
  const sign = (grant: Grant) => signGrant(key, grant);
  const token = sign(offer);
  const accept = (
    headers: Record<string, string> = OWN,
    fields = { preview: token, to: '/center/assets?a=1' },
  ) => gateway.post('/r/preview', fields, headers);
  /** Version of `assets` that a browser with this cookie gets, and why. */
  const readAssets = async (cookie: string) => {
    const { text } = await gateway.get('/center/assets', { ...HTML, cookie });
    const [remote] = parsePageData(text).remotes;
    return remote && { version: remote.version, why: remote.why };
  };
  return {
    ...gateway,
    key,
    id,
    offer,
    sign,
    token,
    accept,
    readAssets,
    stable: assets.build,
    next: next.build,
  };
}

const toCookie = (header: string | undefined = '') => header.split(';', 1)[0] ?? '';

test('a link asks first: it names version, person and end, and changes nothing by itself', async (t) => {
  const { get, token, next } = await startWithLink(t);
  const { status, headers, text } = await get(`/center/assets?a=1&preview=${token}`, HTML);
  assert.equal(status, 200);
  assert.equal(headers['set-cookie'], undefined);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; .*frame-ancestors 'none'/);
  assert.ok(text.includes(`assets ${next.version}`));
  assert.ok(text.includes('&lt;b&gt;Ada&lt;/b&gt;') && !text.includes('<b>'));
  assert.ok(text.includes('name="to" value="/center/assets?a=1"'));
});

test('confirmed, it becomes a cookie of this browser until the link ends, and leaves the address', async (t) => {
  const { accept, key, offer, readAssets, stable, next } = await startWithLink(t);

  const { status, headers } = await accept();

  assert.equal(status, 303);
  assert.equal(headers.location, '/center/assets?a=1');
  const [set] = headers['set-cookie'] ?? [];
  const expires = new Date(offer.expiresAt).toUTCString();
  assert.ok(set?.endsWith(`; Path=/; Expires=${expires}; HttpOnly; SameSite=Lax`), set);
  const cookie = toCookie(set);
  assert.deepEqual(readGrant(key, cookie.slice(`${PREVIEW_COOKIE}=`.length), new Date()), {
    ...offer,
    kind: 'preview',
  });
  assert.deepEqual(await readAssets(cookie), {
    version: next.version,
    why: { kind: 'preview', person: '<b>Ada</b>', until: offer.expiresAt },
  });
  assert.equal((await readAssets(''))?.version, stable.version, 'nobody else sees it');
});

test('no other site can confirm it for a visitor', async (t) => {
  const { accept, port } = await startWithLink(t);
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` },
  ]) {
    const answer = await accept(headers);
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.equal(answer.headers['set-cookie'], undefined);
  }
  const host = `127.0.0.1:${port}`;
  assert.equal(
    (await accept({ host, origin: `http://${host}` })).status,
    303,
    'browsers without Sec-Fetch-Site',
  );
});

test('it leads nowhere but to this origin', async (t) => {
  const { accept, token } = await startWithLink(t);
  for (const to of ['//evil.example/', '/\\evil.example/', 'https://evil.example/', '']) {
    const { status, headers } = await accept(OWN, { preview: token, to });
    assert.equal(status, 303);
    assert.equal(new URL(headers.location ?? '', 'https://own.example').host, 'own.example', to);
  }
});

test('one that has expired, was ended or is not ours says so, before and after it is confirmed', async (t) => {
  const { get, accept, api, id, offer, sign, token } = await startWithLink(t);
  const tokens = [
    sign({ ...offer, expiresAt: inHours(-1) }),
    `${token}x`,
    'nonsense',
    '',
    sign({ ...offer, kind: 'preview' }),
    sign({ kind: 'overrides', expiresAt: inHours(1) }),
  ];
  api.openPreviews.delete(id);
  for (const wrong of [...tokens, token]) {
    const page = await get(`/?preview=${wrong}`, HTML);
    assert.equal(page.status, 410, wrong);
    assert.match(page.text, /<h1>This preview has ended<\/h1>/);
    assert.match(page.text, /此预览已结束/);
    assert.ok(page.text.includes('<a href="/">'));
    const answer = await accept(OWN, { preview: wrong, to: '/' });
    assert.equal(answer.status, 410);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
});

test('the token of a link is no cookie', async (t) => {
  const { readAssets, token, stable } = await startWithLink(t);
  assert.equal((await readAssets(`${PREVIEW_COOKIE}=${token}`))?.version, stable.version);
});

test('a preview that was ended elsewhere is gone with the next page, seconds later', async (t) => {
  const { readAssets, api, id, offer, sign, stable } = await startWithLink(t);
  api.openPreviews.delete(id);
  const cookie = `${PREVIEW_COOKIE}=${sign({ ...offer, kind: 'preview' })}`;
  assert.deepEqual(await readAssets(cookie), { version: stable.version, why: { kind: 'stable' } });
});

test('an empty ?mf= ends the preview here, and its link', async (t) => {
  const { get, accept, api } = await startWithLink(t);
  const cookie = toCookie((await accept()).headers['set-cookie']?.[0]);
  const { status, headers } = await get('/center/assets?mf=', { ...HTML, cookie });
  assert.equal(status, 303);
  assert.ok(headers['set-cookie']?.some((header) => header.startsWith(`${PREVIEW_COOKIE}=;`)));
  assert.deepEqual(api.endedGrants, [cookie.slice(`${PREVIEW_COOKIE}=`.length)]);
  await get('/?mf=', HTML);
  assert.equal(api.endedGrants.length, 1, 'without a preview there is nothing to end');
});

test('while the API is down no link is accepted, previews go on, and ending one ends it here', async (t) => {
  const { get, accept, api, offer, sign, token, readAssets, next, log } = await startWithLink(t);
  const cookie = `${PREVIEW_COOKIE}=${sign({ ...offer, kind: 'preview' })}`;
  assert.equal((await readAssets(cookie))?.version, next.version);
  await api.stop();
  const page = await get(`/?preview=${token}`, HTML);
  assert.equal(page.status, 503);
  assert.match(page.text, /can’t be checked right now/);
  assert.equal((await accept()).status, 503);
  assert.equal((await readAssets(cookie))?.version, next.version);
  const { headers } = await get('/?mf=', { ...HTML, cookie });
  assert.ok(headers['set-cookie']?.some((header) => header.startsWith(`${PREVIEW_COOKIE}=;`)));
  assert.match(log(), /its link could not be ended/);
});
