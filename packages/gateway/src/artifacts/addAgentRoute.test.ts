import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

const URL_PATH = '/agent/farm-agent.tgz';

test("the agent's package is served from where it was built, and asked for anew by its tag", async (t) => {
  const agentPackage = join(await makeFolder(), 'farm-agent.tgz');
  await writeFile(agentPackage, 'the first agent');
  const gateway = await startGateway(t, { agentPackage });

  const first = await gateway.get(URL_PATH);

  assert.equal(first.status, 200);
  assert.equal(first.text, 'the first agent');
  assert.equal(first.headers['content-type'], 'application/gzip');
  assert.equal(first.headers['cache-control'], 'no-cache');
  const { etag = '' } = first.headers;
  assert.equal((await gateway.get(URL_PATH, { 'if-none-match': etag })).status, 304);

  await writeFile(agentPackage, 'the second agent');

  const second = await gateway.get(URL_PATH, { 'if-none-match': etag });
  assert.equal(second.status, 200);
  assert.equal(second.text, 'the second agent');
});

test('HEAD tells the size of the package without sending it', async (t) => {
  const agentPackage = join(await makeFolder(), 'farm-agent.tgz');
  await writeFile(agentPackage, 'an agent');
  const gateway = await startGateway(t, { agentPackage });

  const { status, headers, text } = await gateway.get(URL_PATH, {}, 'HEAD');

  assert.deepEqual([status, headers['content-length'], text], [200, '8', '']);
});

test('an agent that was not built is a plain 404', async (t) => {
  const gateway = await startGateway(t, { agentPackage: join(await makeFolder(), 'farm-agent.tgz') });

  const { status, headers } = await gateway.get(URL_PATH, { accept: 'text/html' });

  assert.equal(status, 404);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
});
