import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

async function startWithAssets(t: TestContext) {
  const gateway = await startGateway(t);
  const shell = await makeShell();
  const assets = await makeRemote('assets');
  await gateway.publish(shell.dist, assets.dist);
  return {
    ...gateway,
    base: `/r/assets/${assets.build.version}`,
    shellBase: `/r/shell/${shell.build.version}`,
  };
}

test('a published file may be kept for a year and is never sniffed', async (t) => {
  const { get, base } = await startWithAssets(t);

  const { status, headers, text } = await get(`${base}/First.js`);

  assert.equal(status, 200);
  assert.equal(text, 'first()');
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(headers['content-length'], '7');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(headers.vary, 'Accept-Encoding');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['content-encoding'], undefined);
});

test('a browser that takes brotli gets the compressed file', async (t) => {
  const { get, base } = await startWithAssets(t);

  const { headers, body } = await get(`${base}/remote.js`, { 'accept-encoding': 'gzip, deflate, br, zstd' });

  assert.equal(headers['content-encoding'], 'br');
  assert.equal(headers['content-length'], String(body.length));
  assert.ok(body.length < 100);
  assert.equal(brotliDecompressSync(body).toString(), 'remote()'.padEnd(400));
});

test('a file without a compressed form is sent as it is', async (t) => {
  const gateway = await startGateway(t);
  const shell = await makeShell({}, { 'notes.txt': 'plain' });
  await gateway.publish(shell.dist);

  const answer = await gateway.get(`/r/shell/${shell.build.version}/notes.txt`, { 'accept-encoding': 'br' });

  assert.equal(answer.headers['content-encoding'], undefined);
  assert.equal(answer.text, 'plain');
});

test('a compressed form that its build does not have is of an earlier draft, and is not sent', async (t) => {
  const gateway = await startGateway(t);
  const { dist, build } = await makeShell();
  const sizes = { ...build.sizes, 'main.js': { raw: 6, brotli: 6 } };
  await writeFile(join(dist, 'build.json'), JSON.stringify({ ...build, sizes }));
  await gateway.publish(dist);

  const path = `/r/shell/${build.version}/main.js`;
  const answer = await gateway.get(path, { 'accept-encoding': 'br' });

  assert.equal(answer.headers['content-encoding'], undefined);
  assert.equal(answer.text, 'main()');
});

test('a picture that somebody opens by its address runs no scripts', async (t) => {
  const gateway = await startGateway(t);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(origin)</script></svg>';
  const shell = await makeShell({}, { 'x.SVG': picture, 'static/logo/x.svg': picture });
  await gateway.publish(shell.dist);

  for (const path of [`/r/shell/${shell.build.version}/x.SVG`, '/logo/x.svg']) {
    const { status, headers } = await gateway.get(path);
    assert.equal(status, 200, path);
    assert.match(String(headers['content-security-policy']), /^default-src 'none';.* sandbox$/, path);
  }
});

test('HEAD answers with the headers of GET and no body', async (t) => {
  const { get, base } = await startWithAssets(t);
  const { status, headers, text } = await get(`${base}/remote.js`, {}, 'HEAD');
  assert.equal(status, 200);
  assert.equal(headers['content-length'], '400');
  assert.equal(text, '');
});

test('the plus sign of a version may be written as %2B', async (t) => {
  const { get, base } = await startWithAssets(t);
  assert.equal((await get(`${base.replace('+', '%2B')}/First.js`)).text, 'first()');
});

test('nothing but the files of a published version is there', async (t) => {
  const { get, base, shellBase, dataDir } = await startWithAssets(t);
  const version = base.split('/').at(-1) ?? '';
  const paths = [
    '/r',
    '/r/',
    '/r/assets',
    base,
    `${base}/`,
    `${base}/missing.js`,
    `${base}/First.js.br`,
    `${base}/First.js/`,
    `${base}/build.json`,
    `${base}/../../../gateway/registry.json`,
    `${base}/..%2f..%2f..%2fgateway%2fregistry.json`,
    `${base}/%2e%2e/%2e%2e/%2e%2e/gateway/registry.json`,
    `${base}/..\\..\\gateway\\registry.json`,
    `${base}/%00`,
    `${base}//First.js`,
    `/r/assets/../assets/${version}/First.js`,
    `/r/..%2fartifacts%2fassets/${version}/First.js`,
    `/r/__proto__/${version}/First.js`,
    `/r/assets/constructor/First.js`,
    `${base}/__proto__`,
    `${base}/toString`,
    `/r/info/${version}/First.js`,
    `${shellBase}/index.html`,
    `/r/${encodeURIComponent(dataDir)}/gateway/registry.json`,
  ];

  for (const path of paths) {
    const { status, headers, text } = await get(path, { accept: 'text/html' });
    assert.equal(status, 404, path);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8', path);
    assert.equal(headers['cache-control'], 'no-store', path);
    assert.equal(text, 'Not found\n', path);
  }
});

test('a listed file that is gone from the disk is a plain 404 that nobody keeps', async (t) => {
  const { get, base, dataDir } = await startWithAssets(t);
  await rm(join(dataDir, 'artifacts', base.slice('/r/'.length), 'First.js'));

  const { status, headers, text } = await get(`${base}/First.js`);

  assert.equal(status, 404);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(text, 'Not found\n');
});

test('a URL that cannot be decoded is refused', async (t) => {
  const { get, base } = await startWithAssets(t);
  assert.equal((await get(`${base}/%zz`)).status, 400);
});
