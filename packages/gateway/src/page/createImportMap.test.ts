import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, listAttributes } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

const IMPORT_MAP = /<script type="importmap">(.*?)<\/script>/;
const container = { name: 'farm_assets_1', runtime: null, type: 'module' } as const;

test('a remote of ES modules is held to its hashes by an import map, which comes before any module', async (t) => {
  const gateway = await startGateway(t);
  const assets = await makeRemote('assets', { container });
  await gateway.publish((await makeShell()).dist, assets.dist, (await makeRemote('info')).dist);

  const { text, headers } = await gateway.get('/center/assets', HTML);

  const map = IMPORT_MAP.exec(text)?.[1] ?? '';
  const { baseUrl, files } = { baseUrl: `/r/assets/${assets.build.version}/`, files: assets.build.files };
  assert.deepEqual(JSON.parse(map), {
    integrity: Object.fromEntries(Object.entries(files).map(([file, hash]) => [baseUrl + file, hash])),
  });
  const hash = createHash('sha256').update(map).digest('base64');
  assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`));
  assert.ok(listAttributes(text, 'link rel="modulepreload"', 'href').includes(`${baseUrl}remoteEntry.js`));
  assert.ok(text.indexOf('importmap') < text.indexOf('modulepreload'));
});

test('a version that stands in for a failed one is in the import map too', async (t) => {
  const gateway = await startGateway(t);
  const before = await makeRemote('assets', { container });
  const after = await makeRemote('assets', {}, { 'First.js': 'other()' });
  await gateway.publish((await makeShell()).dist, before.dist);
  await gateway.publish(after.dist);

  const { text } = await gateway.get('/', HTML);

  assert.match(IMPORT_MAP.exec(text)?.[1] ?? '', new RegExp(before.build.version.replace('+', '\\+')));
  assert.ok(!IMPORT_MAP.exec(text)?.[1]?.includes(after.build.version));
});

test('a page whose remotes are all scripts has no import map', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist, (await makeRemote('assets')).dist);
  assert.doesNotMatch((await gateway.get('/', HTML)).text, IMPORT_MAP);
});
