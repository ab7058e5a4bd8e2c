import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVisitorId, GROUP_COOKIE, signGrant } from '@farm/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

test('a canary for an audience goes to those with its role and language, in pages and for open ones', async (t) => {
  const gateway = await startGateway(t);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  const next = await makeRemote('assets', {}, { 'First.js': 'next()' });
  await gateway.publish(shell.dist, assets.dist);
  await gateway.store(next.dist);
  await gateway.api.change({
    ...{
      kind: 'canary',
      members: { assets: next.build.version },
      percent: 100,
      salt: 'ab'.repeat(16),
      set: null,
    },
    audience: { roles: ['admin'], languages: ['zh'] },
  });
  await gateway.followed();
  const key = await gateway.visitorKey();
  const { cookie } = await gateway.as(createVisitorId());
  const grant = (role: 'user' | 'admin') => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    return `${GROUP_COOKIE}=${signGrant(key, { kind: 'group', role, expiresAt })}`;
  };
  const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };
  const etags = new Set<string | undefined>();
  const isGiven = async (headers: Record<string, string>) => {
    const page = await gateway.get('/', { ...HTML, ...headers });
    etags.add(page.headers.etag);
    const [remote] = parsePageData(page.text).remotes;
    const current = await gateway.get('/r/current', headers);
    assert.match(current.headers.vary ?? '', /Accept-Language/);
    const { remotes } = JSON.parse(current.text) as { remotes: Record<string, string> };
    assert.equal(remotes['assets'], remote?.version);
    return remote?.version === next.build.version;
  };

  assert.equal(await isGiven({ ...chinese, cookie: `${cookie}; ${grant('admin')}` }), true);
  assert.equal(await isGiven({ cookie: `${cookie}; ${grant('admin')}; lng=zh` }), true);
  assert.equal(await isGiven({ ...chinese, cookie: `${cookie}; ${grant('admin')}; lng=en` }), false);
  assert.equal(await isGiven({ ...chinese, cookie: `${cookie}; ${grant('user')}` }), false);
  assert.equal(await isGiven({ ...chinese, cookie: `${cookie}; ${GROUP_COOKIE}=admin` }), false);
  assert.equal(await isGiven({ ...chinese, cookie }), false);
  assert.equal(etags.size, 2, 'who gets something else has another page');
});
