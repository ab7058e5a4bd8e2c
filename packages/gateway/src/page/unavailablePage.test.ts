import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactFolder, registryPath } from '../artifacts/artifactFolder.ts';
import { makeShell } from '../testing/makeBuild.ts';
import { HTML } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

test('before a shell is published a plain page says so, and /healthz says what is missing', async (t) => {
  const gateway = await startGateway(t);

  const page = await gateway.get('/', HTML);
  const health = await gateway.get('/healthz');

  assert.equal(page.status, 503);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.ok(!page.text.includes('<script'));
  assert.equal(health.status, 503);
  assert.match(health.text, /no shell version is published/);
  await gateway.publish((await makeShell()).dist);
  assert.equal((await gateway.get('/healthz')).status, 200);
});

test('a shell whose template is gone from the disk is told as unavailable', async (t) => {
  const gateway = await startGateway(t);
  const { dist, build } = await makeShell();
  await gateway.publish(dist);
  await rm(join(artifactFolder(gateway.dataDir, 'shell', build.version), 'index.html'));

  const page = await gateway.get('/', HTML);

  assert.equal(page.status, 503);
  assert.match(page.text, /Not available yet/);
  assert.match(gateway.log(), /the template of the stable shell cannot be used/);
});

test('a damaged registry is named, and the last valid one goes on being served', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  const before = await gateway.get('/', HTML);

  for (const damage of ['{"rev":', '{}', '']) {
    await writeFile(registryPath(gateway.dataDir), damage);
    const page = await gateway.get('/', HTML);
    assert.equal(page.status, 200);
    assert.equal(page.text, before.text);
  }

  const path = JSON.stringify(join(gateway.dataDir, 'registry.json')).slice(1, -1);
  assert.ok(gateway.log().includes(`${path} is damaged`));
  assert.match(gateway.log(), /still serving revision 1/);
});

test('a gateway that never saw a valid registry says which file is damaged', async (t) => {
  const gateway = await startGateway(t);
  await writeFile(registryPath(gateway.dataDir), '[]');
  assert.equal((await gateway.get('/', HTML)).status, 503);
  assert.match((await gateway.get('/healthz')).text, /registry\.json is damaged/);
});
