import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { AGENT_KEYS_PATH, AGENT_PATH, toAgentFile } from '@farm/contracts/registry';
import { readTrustedKeys } from '@farm/registry';
import { makeShell } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

const FILE = toAgentFile('1.2.3');

async function startWithAgent(t: TestContext) {
  const gateway = await startGateway(t);
  const { dist, build } = await makeShell({}, { [FILE]: 'the first agent' });
  await gateway.publish(dist);
  return {
    ...gateway,
    path: join(gateway.artifactFolder('shell', build.version), FILE),
    /** Address of the version, which never changes. */
    versioned: `/r/shell/${build.version}/${FILE}`,
  };
}

test('the agent is the file of the live shell, and is asked for anew by its tag', async (t) => {
  const { get, publish } = await startWithAgent(t);

  const first = await get(AGENT_PATH);

  assert.deepEqual([first.status, first.text], [200, 'the first agent']);
  assert.equal(first.headers['content-type'], 'application/gzip');
  assert.equal(first.headers['cache-control'], 'no-cache');
  assert.equal(first.headers['content-disposition'], 'attachment; filename="farm-agent-1.2.3.tgz"');
  const { etag = '' } = first.headers;
  assert.equal((await get(AGENT_PATH, { 'if-none-match': etag })).status, 304);

  const next = await makeShell({}, { [toAgentFile('1.3.0')]: 'the second agent' });
  await publish(next.dist);

  const second = await get(AGENT_PATH, { 'if-none-match': etag });
  assert.deepEqual([second.status, second.text], [200, 'the second agent']);
});

test('an agent that is only a canary is at the address of its version alone', async (t) => {
  const { get, api, store, followed } = await startWithAgent(t);
  const { dist, build } = await makeShell({}, { [toAgentFile('2.0.0')]: 'a canary' });
  await store(dist);
  await api.change({
    kind: 'canary',
    members: { shell: build.version },
    percent: 100,
    salt: 'ab'.repeat(16),
    set: null,
  });
  await followed();

  assert.equal((await get(AGENT_PATH)).text, 'the first agent');
  const versioned = await get(`/r/shell/${build.version}/${toAgentFile('2.0.0')}`);
  assert.equal(versioned.text, 'a canary');
  assert.equal(versioned.headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('HEAD tells the size of the agent without sending it', async (t) => {
  const { get } = await startWithAgent(t);

  const { status, headers, text } = await get(AGENT_PATH, {}, 'HEAD');

  assert.deepEqual([status, headers['content-length'], text], [200, '15', '']);
});

test('an agent of which one bit was changed on the disk reaches nobody, and is logged', async (t) => {
  const { get, log, path, versioned } = await startWithAgent(t);
  const content = await readFile(path);
  content[3] = (content[3] ?? 0) ^ 1;
  await writeFile(path, content);

  for (const address of [AGENT_PATH, versioned])
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await get(address, {}, method);
      assert.equal(status, 503);
      assert.equal(text, method === 'GET' ? 'The agent cannot be served right now\n' : '');
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers.etag, undefined);
    }
  assert.match(log(), /the agent's package was changed and is not served/);
});

test('an agent whose file is gone is logged too', async (t) => {
  const { get, log, path } = await startWithAgent(t);
  await rm(path);

  assert.equal((await get(AGENT_PATH)).status, 503);
  assert.match(log(), /the agent's package is missing/);
});

test('a shell without an agent, and a farm without a shell, have none', async (t) => {
  const { get, publish } = await startGateway(t);
  const before = await get(AGENT_PATH, { accept: 'text/html' });
  await publish((await makeShell()).dist);
  const after = await get(AGENT_PATH, { accept: 'text/html' });

  for (const { status, headers, text } of [before, after]) {
    assert.deepEqual([status, text], [404, 'The live version of this farm has no agent\n']);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-store');
  }
});

test('the keys of people who may sign are public, without their names', async (t) => {
  const { get, api } = await startWithAgent(t);
  const trusted = await readTrustedKeys(api.trustedKeys);
  const ada = trusted.find(({ owner }) => owner === 'person');

  const { headers, text } = await get(AGENT_KEYS_PATH);

  assert.deepEqual(JSON.parse(text), { keys: [ada?.publicKey] });
  assert.equal(headers['cache-control'], 'no-store');
});
