import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

/** A gateway with newer versions of its shell and of `assets`, a canary for everyone as one set. */
async function startWithCanary(t: TestContext) {
  const gateway = await startGateway(t);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  const nextShell = await makeShell({}, { 'main.js': 'next()' });
  const nextAssets = await makeRemote('assets', {}, { 'First.js': 'next()' });
  await gateway.publish(shell.dist, assets.dist);
  await gateway.store(nextShell.dist, nextAssets.dist);
  const members = { shell: nextShell.build.version, assets: nextAssets.build.version };
  await gateway.api.change({ kind: 'canary', members, percent: 100, salt: 'ab'.repeat(16), set: 'spring' });
  await gateway.followed();
  const { cookie } = await gateway.as('somebody');
  const versions = async (failed: string) => {
    const page = await gateway.get('/', { ...HTML, cookie: `${cookie}; farm_failed=${failed}` });
    const { shell: given, remotes } = parsePageData(page.text);
    return [given.version, remotes[0]?.version];
  };
  return {
    gateway,
    versions,
    cookie,
    stable: [shell.build.version, assets.build.version],
    canary: [nextShell.build.version, nextAssets.build.version],
  };
}

test('a browser in which the shell of a canary did not start leaves all of that canary', async (t) => {
  const { gateway, versions, cookie, stable, canary } = await startWithCanary(t);
  const [failed = ''] = canary;
  assert.deepEqual(await versions(failed), stable);
  const current = await gateway.get('/r/current', { cookie: `${cookie}; farm_failed=${failed}` });
  assert.equal((JSON.parse(current.text) as { shell: string }).shell, stable[0], 'and is offered no update');
});

test('what failed of other versions, or is no version, changes nothing', async (t) => {
  const { versions, stable, canary } = await startWithCanary(t);
  for (const failed of [stable[0] ?? '', '1.0.0+000000000000', '', '%zz'])
    assert.deepEqual(await versions(failed), canary, failed);
});
