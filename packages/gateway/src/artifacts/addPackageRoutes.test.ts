import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

test("the SDK's packages are kept by their hashed names, and what lists them is asked for anew", async (t) => {
  const packagesDir = await makeFolder();
  await writeFile(join(packagesDir, 'ui-3.0.0-0123456789ab.tgz'), 'ui');
  await writeFile(join(packagesDir, 'index.json'), '{}');
  const gateway = await startGateway(t, { packagesDir });

  const ui = await gateway.get('/packages/ui-3.0.0-0123456789ab.tgz');
  const index = await gateway.get('/packages/index.json');

  assert.deepEqual([ui.status, ui.text, ui.headers['content-type']], [200, 'ui', 'application/gzip']);
  assert.equal(ui.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.deepEqual([index.status, index.headers['content-type']], [200, 'application/json']);
  assert.equal(index.headers['cache-control'], 'no-cache');
});

for (const file of ['..%2Fsecret.json', '.hidden.tgz', 'none.tgz', 'ui.tgz%00', 'a%2Fb.tgz'])
  test(`/packages/${file} is a plain 404`, async (t) => {
    const packagesDir = join(await makeFolder(), 'packages');
    const gateway = await startGateway(t, { packagesDir });

    const { status, headers } = await gateway.get(`/packages/${file}`, { accept: 'text/html' });

    assert.equal(status, 404);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  });
