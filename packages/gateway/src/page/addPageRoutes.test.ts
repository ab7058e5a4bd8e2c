import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { AGENT_PATH, toAgentFile } from '@farm/contracts/registry';
import { makeDescriptor, makeMount, makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, listAttributes, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

test('a page holds the shell and what the requested route needs', async (t) => {
  const gateway = await startGateway(t);
  const shell = await makeShell();
  const assets = await makeRemote('assets');
  await gateway.publish(shell.dist, assets.dist);

  const page = await gateway.get('/center/assets?lng=en', HTML);

  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(page.headers['cache-control'], 'private, no-cache');
  const shellUrl = `/r/shell/${shell.build.version}/`;
  const assetsUrl = `/r/assets/${assets.build.version}/`;
  assert.deepEqual(listAttributes(page.text, 'script defer', 'src'), [
    `${shellUrl}react.js`,
    `${shellUrl}main.js`,
  ]);
  assert.deepEqual(listAttributes(page.text, 'link rel="stylesheet"', 'href'), [`${shellUrl}main.css`]);
  assert.deepEqual(listAttributes(page.text, 'link rel="preload"', 'href'), [
    `${assetsUrl}remoteEntry.js`,
    `${assetsUrl}remote.js`,
    `${assetsUrl}First.js`,
    `${shellUrl}forms.js`,
  ]);
  const preload = `<link rel="preload" as="script" crossorigin="anonymous" integrity="${assets.build.files['First.js']}" href="${assetsUrl}First.js">`;
  assert.ok(page.text.includes(preload));
  const data = parsePageData(page.text);
  assert.deepEqual(data.shell, {
    version: shell.build.version,
    baseUrl: shellUrl,
    integrity: { 'forms.js': shell.build.files['forms.js'] },
    why: { kind: 'stable' },
  });
  assert.deepEqual(data.remotes[0]?.integrity, assets.build.files);
  assert.deepEqual(data.remotes[0].why, { kind: 'stable' });
});

test("a page names the agent of the stable shell, with the hash that the agent's address serves", async (t) => {
  const gateway = await startGateway(t);
  const withAgent = (version: string) => makeShell({}, { [toAgentFile(version)]: `agent ${version}` });
  const agentOfPage = async () => parsePageData((await gateway.get('/', HTML)).text).agent;
  await gateway.publish((await makeShell()).dist);
  assert.equal(await agentOfPage(), null);

  await gateway.publish((await withAgent('1.2.3')).dist);
  const canary = await withAgent('2.0.0');
  await gateway.store(canary.dist);
  const members = { shell: canary.build.version };
  await gateway.api.change({ kind: 'canary', members, percent: 100, salt: 'ab'.repeat(16), set: null });
  await gateway.followed();

  const { body } = await gateway.get(AGENT_PATH);
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  assert.deepEqual(await agentOfPage(), { version: '1.2.3', integrity });
  const { shell } = parsePageData((await gateway.get('/', HTML)).text);
  assert.equal(shell.version, canary.build.version);
});

test('preloads follow the route, and a route of no remote has none', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist, (await makeRemote('assets')).dist);
  const preloads = async (path: string) =>
    listAttributes((await gateway.get(path, HTML)).text, 'link rel="preload"', 'href').map(
      (href) => href.split('/').at(-1) ?? '',
    );

  assert.deepEqual(await preloads('/center/assets/12'), ['remoteEntry.js', 'remote.js', 'Second.js']);
  assert.deepEqual(await preloads('/center/assets/12/13'), []);
  assert.deepEqual(await preloads('/some.file'), []);
});

test('a page names the first requests of its route, after that for the session', async (t) => {
  const gateway = await startGateway(t);
  const mounts = [
    { ...makeMount('/center/assets', 'First'), requests: ['/me/balance'] },
    makeMount('/center/assets/:id', 'Second'),
  ];
  const assets = await makeRemote('assets', { descriptor: makeDescriptor('assets', mounts) });
  await gateway.publish((await makeShell()).dist, assets.dist);
  const listRequests = async (path: string) => parsePageData((await gateway.get(path, HTML)).text).requests;

  assert.deepEqual(await listRequests('/center/assets'), ['/api/me/profile', '/api/me/balance']);
  assert.deepEqual(await listRequests('/center/assets/12'), ['/api/me/profile']);
  assert.deepEqual(await listRequests('/some.file'), ['/api/me/profile']);
});

test('a disabled remote is not preloaded, and the page says why', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist, (await makeRemote('assets')).dist);
  await gateway.api.change({ kind: 'disable', name: 'assets', reason: 'Payouts are paused' });
  await gateway.followed();

  const { text } = await gateway.get('/center/assets', HTML);

  assert.deepEqual(listAttributes(text, 'link rel="preload"', 'href'), []);
  assert.deepEqual(parsePageData(text).remotes[0]?.disabled, { reason: 'Payouts are paused' });
});

test('nothing in the registry can end the element that holds it', async (t) => {
  const gateway = await startGateway(t);
  const evil = '</script><script>alert(1)</script><!--\u2028';
  const descriptor = {
    ...makeDescriptor('assets', [makeMount('/center/assets', 'First')]),
    title: { en: evil },
  };
  await gateway.publish((await makeShell()).dist, (await makeRemote('assets', { descriptor })).dist);

  const { text } = await gateway.get('/', HTML);

  assert.ok(!text.includes('alert(1)</script>'));
  assert.equal(parsePageData(text).remotes[0]?.descriptor.title.en, evil);
});

test('the policy of a page allows its own scripts, its inline script by hash, and nothing else', async (t) => {
  const gateway = await startGateway(t, { hostApi: 'https://api.farm.example' });
  await gateway.publish((await makeShell()).dist);

  const { headers } = await gateway.get('/', HTML);

  const hash = createHash('sha256').update('1;').digest('base64');
  assert.equal(
    headers['content-security-policy'],
    [
      "default-src 'none'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' https://api.farm.example",
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; '),
  );
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.match(headers['permissions-policy'] as string, /camera=\(\)/);
  assert.equal(headers['strict-transport-security'], undefined);
});

test('https is made permanent only where the product is served over https, by every answer, which no frame shows', async (t) => {
  const gateway = await startGateway(t, { publicUrl: 'https://farm.example', isHttps: true });
  for (const path of ['/', '/api/rollout/registry', '/health', '/r/none', '/%zz', '/favicon.svg']) {
    const { headers } = await gateway.get(path);
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, path);
  }
});

test('a version published while the gateway runs is what the next load shows', async (t) => {
  const gateway = await startGateway(t);
  const first = await makeRemote('assets');
  await gateway.publish((await makeShell()).dist, first.dist);
  const visitor = { ...HTML, ...(await gateway.as('somebody')) };
  const before = await gateway.get('/center/assets', visitor);
  const same = await gateway.get('/center/assets', {
    ...visitor,
    'if-none-match': before.headers.etag ?? '',
  });

  const second = await makeRemote('assets', {}, { 'First.js': 'newer()' });
  await gateway.publish(second.dist);
  const after = await gateway.get('/center/assets', {
    ...visitor,
    'if-none-match': before.headers.etag ?? '',
  });

  assert.equal(same.status, 304);
  assert.equal(same.text, '');
  assert.equal(after.status, 200);
  assert.notEqual(after.headers.etag, before.headers.etag);
  const [remote] = parsePageData(after.text).remotes;
  assert.equal(remote?.version, second.build.version);
  assert.equal(remote.lastGood?.version, first.build.version);
});

test('two routes have two tags', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist, (await makeRemote('assets')).dist);
  const visitor = { ...HTML, ...(await gateway.as('somebody')) };
  const tagOf = async (path: string) => (await gateway.get(path, visitor)).headers.etag;
  assert.notEqual(await tagOf('/center/assets'), await tagOf('/'));
});

test('a page is compressed for whoever takes brotli', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);

  const visitor = { ...HTML, ...(await gateway.as('somebody')) };
  const plain = await gateway.get('/', visitor);
  const packed = await gateway.get('/', { ...visitor, 'accept-encoding': 'br' });

  assert.equal(packed.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(packed.body).toString(), plain.text);
  assert.match(plain.headers.vary ?? '', /Accept-Encoding/);
});

test('HEAD of a page has its headers and no body', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  const { status, headers, text } = await gateway.get('/', HTML, 'HEAD');
  assert.equal(status, 200);
  assert.ok(headers.etag);
  assert.ok(headers['content-security-policy']);
  assert.equal(text, '');
});

test('only a navigation gets a page', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  const hasPage = async (path: string, headers: Record<string, string>) =>
    (await gateway.get(path, headers)).text.includes('id="farm-page-data"');

  assert.equal(await hasPage('/', {}), true);
  assert.equal(await hasPage('/', { accept: '*/*' }), true);
  assert.equal(await hasPage('/a.b', HTML), true);
  assert.equal(await hasPage('/main.js', { accept: '*/*' }), false);
  assert.equal(await hasPage('/main', { accept: '*/*', 'sec-fetch-dest': 'script' }), false);
  assert.equal(await hasPage('/', { accept: 'application/json' }), false);
});

test('a path without a page gets the page with status 404', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  for (const [path, status] of Object.entries({ '/': 200, '/403': 200, '/404': 404, '/no/page': 404 }))
    assert.equal((await gateway.get(path, HTML)).status, status, path);
});

test('a page takes no other method', async (t) => {
  const gateway = await startGateway(t);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
    const { status, headers } = await gateway.get('/center', HTML, method);
    assert.equal(status, 405, method);
    assert.equal(headers.allow, 'GET, HEAD', method);
  }
});
