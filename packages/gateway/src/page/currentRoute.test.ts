import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentVersionsSchema, resolvedRemoteSchema } from '@farm/contracts/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, pageDataOf } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

test('an open page learns which versions a new one would have', async (t) => {
  const gateway = await startGateway(t);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  await gateway.publish(shell.dist, assets.dist);

  const answer = await gateway.get('/r/current');

  assert.equal(answer.headers['cache-control'], 'private, no-cache');
  assert.deepEqual(currentVersionsSchema.parse(JSON.parse(answer.text)), {
    rev: 1,
    shell: shell.build.version,
    remotes: { assets: assets.build.version },
  });
  const again = await gateway.get('/r/current', { 'if-none-match': String(answer.headers.etag) });
  assert.equal(again.status, 304);
});

test('a page in which a remote failed learns of it what a new page would have', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist, (await makeRemote('assets')).dist);

  const answer = await gateway.get('/r/current/assets');

  assert.equal(answer.headers['cache-control'], 'private, no-cache');
  const remote = resolvedRemoteSchema.parse(JSON.parse(answer.text));
  const { text } = await gateway.get('/center/assets', HTML);
  assert.deepEqual(remote, pageDataOf(text).remotes[0]);
});

test('of a remote that there is none of, nothing is told', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);

  const answer = await gateway.get('/r/current/assets');

  assert.equal(answer.status, 404);
  assert.equal(answer.headers['cache-control'], 'no-store');
});

test('before there is any version, an open page is asked to come back', async (t) => {
  const gateway = await startGateway(t);
  for (const path of ['/r/current', '/r/current/assets'])
    assert.equal((await gateway.get(path)).status, 503, path);
});
