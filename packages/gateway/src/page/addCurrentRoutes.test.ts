import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentVersionsSchema, resolvedRemoteSchema } from '@farm/contracts/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

test('an open page learns which versions this visitor would get now', async (t) => {
  const gateway = await startGateway(t);
  const [shell, stable] = [await makeShell(), await makeRemote('assets')];
  const candidate = await makeRemote('assets', {}, { 'First.js': 'newer()' });
  await gateway.publish(shell.dist, stable.dist);
  await gateway.store(candidate.dist);
  const visitor = await gateway.as('somebody');

  const before = await gateway.get('/r/current', visitor);
  assert.equal(before.status, 200);
  assert.equal(before.headers['cache-control'], 'private, no-cache');
  assert.equal(before.headers.vary, 'Accept-Language, Cookie');
  assert.deepEqual(currentVersionsSchema.parse(JSON.parse(before.text)), {
    rev: 1,
    shell: shell.build.version,
    remotes: { assets: stable.build.version },
  });
  const known = { ...visitor, 'if-none-match': before.headers.etag ?? '' };
  assert.equal((await gateway.get('/r/current', known)).status, 304);

  const members = { assets: candidate.build.version };
  await gateway.api.change({ kind: 'canary', members, percent: 100, salt: 'ab'.repeat(16), set: null });
  await gateway.followed();

  const after = await gateway.get('/r/current', known);
  assert.equal(after.status, 200);
  assert.deepEqual(currentVersionsSchema.parse(JSON.parse(after.text)).remotes, members);
  const unknown = currentVersionsSchema.parse(JSON.parse((await gateway.get('/r/current')).text));
  assert.deepEqual(unknown.remotes, { assets: stable.build.version }, 'somebody unknown is in no canary');
});

test('a remote that failed in a page can be had as a new page would have it', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist, (await makeRemote('assets')).dist);
  const visitor = await gateway.as('somebody');

  const { status, headers, text } = await gateway.get('/r/current/assets', visitor);

  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'private, no-cache');
  const page = await gateway.get('/', { ...HTML, ...visitor });
  assert.deepEqual(resolvedRemoteSchema.parse(JSON.parse(text)), parsePageData(page.text).remotes[0]);
  assert.equal((await gateway.get('/r/current/nothing', visitor)).status, 404);
});

test('asking for what is current makes nobody a visitor, and works as soon as something is live', async (t) => {
  const gateway = await startGateway(t);
  assert.equal((await gateway.get('/r/current')).status, 503);
  assert.equal((await gateway.get('/r/current/assets')).status, 503);
  await gateway.publish((await makeShell()).dist);
  const { status, headers } = await gateway.get('/r/current');
  assert.equal(status, 200);
  assert.equal(headers['set-cookie'], undefined);
});
