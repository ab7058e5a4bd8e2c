import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

test('before a shell is published a plain page says so, and /healthz says what is missing', async (t) => {
  const gateway = await startGateway(t);

  const page = await gateway.get('/', HTML);
  const health = await gateway.get('/healthz');

  assert.equal(page.status, 503);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.ok(!page.text.includes('<script'));
  assert.equal(health.status, 503);
  assert.match(health.text, /no shell version is live/);
  await gateway.publish((await makeShell()).dist);
  assert.equal((await gateway.get('/healthz')).status, 200);
});

test('a shell whose template is gone from the disk is told as unavailable', async (t) => {
  const gateway = await startGateway(t);
  const { dist, build } = await makeShell();
  await gateway.publish(dist);
  await rm(join(gateway.artifactFolder('shell', build.version), 'index.html'));

  const page = await gateway.get('/', HTML);

  assert.equal(page.status, 503);
  assert.match(page.text, /Not available yet/);
  assert.match(gateway.log(), /the template of shell .* cannot be used/);
});

test('a template that was changed after it was published is not used', async (t) => {
  const gateway = await startGateway(t);
  const { dist, build } = await makeShell();
  await gateway.publish(dist);
  const file = join(gateway.artifactFolder('shell', build.version), 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('<script>1;', '<script>steal();'));

  const page = await gateway.get('/', HTML);

  assert.equal(page.status, 503);
  assert.ok(!page.text.includes('steal'));
  assert.match(gateway.log(), /index\.html is not the file that was published/);
  await writeFile(file, html);
  assert.equal((await gateway.get('/', HTML)).status, 200);
});

test('who is in the canary of a shell whose template is gone gets what the others get', async (t) => {
  const gateway = await startGateway(t);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  const nextShell = await makeShell({}, { 'main.js': 'next()' });
  const nextAssets = await makeRemote('assets', {}, { 'First.js': 'next()' });
  await gateway.publish(shell.dist, assets.dist);
  await gateway.store(nextShell.dist, nextAssets.dist);
  const members = { shell: nextShell.build.version, assets: nextAssets.build.version };
  await gateway.api.change({ kind: 'canary', members, percent: 100, salt: 'ab'.repeat(16), set: 'spring' });
  await gateway.followed();
  await rm(join(gateway.artifactFolder('shell', nextShell.build.version), 'index.html'));

  const page = await gateway.get('/', { ...HTML, ...(await gateway.as('somebody')) });

  const data = parsePageData(page.text);
  assert.equal(data.shell.version, shell.build.version);
  assert.equal(data.remotes[0]?.version, assets.build.version, 'nor what was meant for that shell');
});
