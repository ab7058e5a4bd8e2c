import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { SERVICE_WORKER_PATH } from '@farm/contracts/notification';
import { makeShell } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

const FILE = 'static/sw.js';

test('the service worker is the file of the stable shell, and may do nothing but show what is pushed', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell({}, { [FILE]: 'first()' })).dist);

  const first = await gateway.get(SERVICE_WORKER_PATH);

  assert.deepEqual([first.status, first.text], [200, 'first()']);
  assert.equal(first.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(first.headers['cache-control'], 'no-cache');
  const policy = "default-src 'none'; img-src 'self'; frame-ancestors 'none'";
  assert.equal(first.headers['content-security-policy'], policy);
  assert.equal(first.headers['x-content-type-options'], 'nosniff');
  assert.equal(first.headers['service-worker-allowed'], undefined);
  const { etag = '' } = first.headers;
  assert.equal((await gateway.get(SERVICE_WORKER_PATH, { 'if-none-match': etag })).status, 304);

  await gateway.publish((await makeShell({}, { [FILE]: 'second()' })).dist);

  const second = await gateway.get(SERVICE_WORKER_PATH, { 'if-none-match': etag });
  assert.deepEqual([second.status, second.text], [200, 'second()']);
});

test('HEAD tells the size of the service worker without sending it', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell({}, { [FILE]: 'worker()' })).dist);

  const { status, headers, text } = await gateway.get(SERVICE_WORKER_PATH, {}, 'HEAD');

  assert.deepEqual([status, headers['content-length'], text], [200, '8', '']);
});

test('a canary installs no service worker of its own, not even where the stable shell has none', async (t) => {
  const { get, publish, store, api, followed } = await startGateway(t);
  await publish((await makeShell()).dist);
  const { dist, build } = await makeShell({}, { [FILE]: 'canary()' });
  await store(dist);
  await api.change({
    kind: 'canary',
    members: { shell: build.version },
    percent: 100,
    salt: 'ab'.repeat(16),
    set: null,
  });
  await followed();

  const { status, headers } = await get(SERVICE_WORKER_PATH, { accept: 'text/html' });

  assert.equal(status, 404);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
});

test('a service worker of which one bit was changed in the store reaches nobody, and is logged', async (t) => {
  const { get, publish, artifactFolder, log } = await startGateway(t);
  const { dist, build } = await makeShell({}, { [FILE]: 'worker()' });
  await publish(dist);
  const path = join(artifactFolder('shell', build.version), FILE);
  const content = await readFile(path);
  content[3] = (content[3] ?? 0) ^ 1;
  await writeFile(path, content);

  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(SERVICE_WORKER_PATH, {}, method);
    assert.equal(status, 404);
    assert.equal(headers.etag, undefined);
  }
  assert.match(log(), /the service worker was changed and is not served/);
});
