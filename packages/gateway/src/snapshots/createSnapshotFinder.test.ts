import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { waitUntil } from '@farm/process/testing';
import { makeDescriptor, makeMount, makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

const TEMPLATE = `<!doctype html><html lang="en" dir="ltr"><head><title>Farm</title><!--farm:head--></head>
<body><!--farm:snapshot--><div id="root"></div><!--farm:page-data--></body></html>`;

/** Renders versions and language as a page does: styles through the browser's own objects, no markup. */
const MAIN = `{
  const root = document.getElementById('root');
  const { remotes } = JSON.parse(document.getElementById('farm-page-data').textContent);
  const form = root.appendChild(document.createElement('form'));
  form.textContent = remotes.map(({ version }) => version).join(' ');
  form.style.color = 'red';
  form.className = 'farm-used';
  const sheet = document.head.appendChild(document.createElement('style')).sheet;
  for (const name of ['used', 'unused']) sheet.insertRule('.farm-' + name + '{margin:var(--mui-a)}', sheet.cssRules.length);
  sheet.insertRule(':root{--mui-a:1px;--mui-b:2px;--mui-c:red;}', 0);
  form.setAttribute('fill', 'var(--mui-c)');
  const language = /lng=zh/.test(document.cookie) ? 'zh-CN' : 'en';
  document.documentElement.lang = language;
  document.title = 'Farm ' + language;
  root.appendChild(document.createElement('script')).type = 'text/plain';
  if (localStorage.getItem('login')) fetch('/api/me/profile').then((response) => response.ok && root.append('signed in'));
  document.documentElement.dataset.live = '';
}`;

type Gateway = Awaited<ReturnType<typeof startGateway>>;

async function requestSnapshot(gateway: Gateway, path: string, headers: Record<string, string> = {}) {
  const read = async () => {
    const page = await gateway.get(path, { ...HTML, ...headers });
    const [, globalCss, names, css, html] =
      /<div id="snapshot"><style>(.*?)<\/style><style data-emotion="(.*?)">(.*?)<\/style>(.*?)<\/div><div id="root">/s.exec(
        page.text,
      ) ?? [];
    return { page, globalCss, names, css, html };
  };
  await waitUntil(async () => (await read()).html !== undefined);
  const { html = '', css = '', globalCss = '', ...rest } = await read();
  return { ...rest, html, css, globalCss };
}

const makeSnapshotShell = () => makeShell({}, { 'index.html': TEMPLATE, 'main.js': MAIN });

const mounts = [
  makeMount('/assets', 'First'),
  { ...makeMount('/center', 'First'), layout: 'center' as const, access: 'user' as const },
  makeMount('/assets/:id', 'Second'),
];
const makeAssets = (script: string) =>
  makeRemote('assets', { descriptor: makeDescriptor('assets', mounts) }, { 'First.js': script });

test('a page comes with its HTML: without scripts and style attributes, and with its styles', async (t) => {
  const gateway = await startGateway(t, { hasSnapshots: true });
  const assets = await makeAssets('first()');
  await gateway.publish((await makeSnapshotShell()).dist, assets.dist);

  const { page, globalCss, names, css, html } = await requestSnapshot(gateway, '/assets?returnTo=%2F');

  assert.equal(
    html,
    `<form class="farm-used own-0" fill="var(--mui-c)" method="dialog">${assets.build.version}</form>`,
  );
  assert.equal(globalCss, ':root{--mui-a:1px;--mui-c:red;}');
  assert.equal(
    css,
    '.farm-used{margin:var(--mui-a)}\n.farm-unused{margin:var(--mui-a)}\n.own-0{color: red;}',
  );
  assert.equal(names, 'farm used unused', 'the app takes the rules over');
  for (const text of [globalCss, css]) {
    const hash = createHash('sha256').update(text).digest('base64');
    assert.ok(String(page.headers['content-security-policy']).includes(`'sha256-${hash}'`));
  }
  assert.match(page.text, /<html lang="en" dir="ltr" data-snapshot="everybody"/);
  assert.match(page.headers.vary ?? '', /Accept-Language/);
});

test('its language is that of the cookie, or else of the browser', async (t) => {
  const gateway = await startGateway(t, { hasSnapshots: true });
  await gateway.publish((await makeSnapshotShell()).dist, (await makeAssets('first()')).dist);

  for (const headers of [{ cookie: 'lng=zh' }, { 'accept-language': 'zh-CN,zh;q=0.9' }] as Record<
    string,
    string
  >[]) {
    const { page } = await requestSnapshot(gateway, '/assets', headers);
    assert.match(page.text, /<html lang="zh-CN" dir="ltr" data-snapshot/);
    assert.match(page.text, /<title>Farm zh-CN<\/title>/);
  }
  const { page } = await requestSnapshot(gateway, '/assets', {
    cookie: 'lng=en; dir=rtl',
    'accept-language': 'zh',
  });
  assert.match(page.text, /<html lang="en" dir="rtl" data-snapshot/);
});

test('visitors of a canary get the HTML of the canary, everybody else that of the stable version', async (t) => {
  const gateway = await startGateway(t, { hasSnapshots: true });
  const [stable, candidate] = [await makeAssets('first()'), await makeAssets('newer()')];
  await gateway.publish((await makeSnapshotShell()).dist, stable.dist);
  await gateway.store(candidate.dist);
  const members = { assets: candidate.build.version };
  await gateway.api.change({ kind: 'canary', members, percent: 100, salt: 'ab'.repeat(16), set: null });
  await gateway.followed();

  const chosen = await requestSnapshot(gateway, '/assets', await gateway.as('somebody'));

  assert.ok(chosen.html.includes(candidate.build.version));
  assert.equal(parsePageData(chosen.page.text).remotes[0]?.version, candidate.build.version);
  await gateway.api.change({ kind: 'rollback', name: 'assets', version: stable.build.version });
  await gateway.followed();
  assert.ok(
    (await requestSnapshot(gateway, '/assets', await gateway.as('somebody'))).html.includes(
      stable.build.version,
    ),
  );
});

test('after a release, the first request of any page has the others taken anew', async (t) => {
  const gateway = await startGateway(t, { hasSnapshots: true });
  await gateway.publish((await makeSnapshotShell()).dist, (await makeAssets('first()')).dist);
  await requestSnapshot(gateway, '/assets');
  await requestSnapshot(gateway, '/404');
  const countTaken = (path: string) =>
    gateway.log().split(`"path":"${path}","locale":"en","direction":"ltr"`).length - 1;
  assert.deepEqual([countTaken('/assets'), countTaken('/404')], [1, 1]);

  await gateway.publish((await makeAssets('newer()')).dist);
  await gateway.get('/404', HTML);

  await waitUntil(() => countTaken('/assets') === 2 && countTaken('/404') === 2);
});

test('a page for users is that of nobody in particular, and says that it is for users', async (t) => {
  const gateway = await startGateway(t, { hasSnapshots: true });
  await gateway.publish((await makeSnapshotShell()).dist, (await makeAssets('first()')).dist);
  const { page, html } = await requestSnapshot(gateway, '/center');
  assert.match(page.text, /data-snapshot="users"/);
  assert.match(html, /signed in$/);
});

test('a page that depends on its path or its query has none, and neither has any without the setting', async (t) => {
  const gateway = await startGateway(t, { hasSnapshots: true });
  const off = await startGateway(t, { api: gateway.api });
  await gateway.publish((await makeSnapshotShell()).dist, (await makeAssets('first()')).dist);
  await requestSnapshot(gateway, '/assets');
  for (const path of ['/assets?search=x', '/assets/7', '//[', '//a:99999', '/\\[']) {
    const { status, text } = await gateway.get(path, HTML);
    assert.ok(status < 500 && !text.includes('id="snapshot"'), path);
  }
  assert.ok(!(await off.get('/assets', HTML)).text.includes('id="snapshot"'));
});
