import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { computeBucket } from '@farm/registry';
import { waitUntil } from '@farm/process/testing';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

const SALT = '0123456789abcdef'.repeat(2);
const MINUTE_MS = 60_000;

/** A gateway whose `assets` goes to 10, 30 and 80 % of visitors, half an hour each, by a clock that the test sets. */
async function startWithPlan(t: TestContext) {
  const gateway = await startGateway(t);
  const [shell, assets] = [await makeShell(), await makeRemote('assets')];
  const next = await makeRemote('assets', {}, { 'First.js': 'next()' });
  await gateway.publish(shell.dist, assets.dist);
  await gateway.store(next.dist);
  const start = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: start });
  await gateway.api.change({
    ...{ kind: 'canary', members: { assets: next.build.version }, percent: 10, salt: SALT, set: null },
    plan: { shares: [30, 80], everyMinutes: 30, minVisitors: 0 },
  });
  await gateway.followed();
  const visitors = Array.from({ length: 60 }, (_, index) => `visitor-${index}`);
  return {
    gateway,
    next: next.build.version,
    setMinute: (minute: number) => t.mock.timers.setTime(start + minute * MINUTE_MS),
    /** Asserts that those below the share get the version, in pages made anew and for open ones. */
    async assertShare(percent: number) {
      for (const visitor of visitors) {
        const cookie = await gateway.as(visitor);
        const [remote] = parsePageData((await gateway.get('/', { ...HTML, ...cookie })).text).remotes;
        const bucket = computeBucket(SALT, visitor);
        assert.equal(remote?.version === next.build.version, bucket < percent, `${visitor} at ${percent} %`);
        if (bucket < percent) assert.deepEqual(remote?.why, { kind: 'canary', percent, bucket, set: null });
        const current = JSON.parse((await gateway.get('/r/current', cookie)).text) as {
          remotes: Record<string, string>;
        };
        assert.equal(current.remotes['assets'], remote?.version);
      }
    },
  };
}

test('the share of a plan rises by the clock, without a word from the API', async (t) => {
  const { gateway, setMinute, assertShare } = await startWithPlan(t);
  // The gateway waits for the next change, which it asks for a moment after it has followed this one.
  await waitUntil(() =>
    Promise.resolve(gateway.api.asked.filter((url) => url.includes('wait=')).length === 2),
  );
  const asked = gateway.api.asked.filter((url) => url.includes('registry')).length;
  await assertShare(10);
  setMinute(29.9);
  await assertShare(10);
  setMinute(30);
  await assertShare(30);
  setMinute(60);
  await assertShare(80);
  setMinute(10_000);
  await assertShare(80);
  assert.equal(gateway.api.asked.filter((url) => url.includes('registry')).length, asked);
});

test('a plan that the registry holds stays at the share that it had', async (t) => {
  const { gateway, next, setMinute, assertShare } = await startWithPlan(t);
  setMinute(40);
  await gateway.api.halt({ action: 'hold-canary', name: 'assets', version: next, why: 'too few visitors' });
  setMinute(60);
  const cookie = await gateway.as('visitor-0');
  await waitUntil(async () => {
    const [remote] = parsePageData((await gateway.get('/', { ...HTML, ...cookie })).text).remotes;
    return (remote?.version === next) === computeBucket(SALT, 'visitor-0') < 30;
  });
  await gateway.api.change({ kind: 'unfreeze' });
  await gateway.followed();
  await assertShare(30);
});

test('before the first word of the API, a plan has the share of its first step', async (t) => {
  const { gateway, setMinute } = await startWithPlan(t);
  const { api, dataDir } = gateway;
  await gateway.close();
  await api.stop();
  setMinute(60);
  const again = await startGateway(t, { api, dataDir });
  const versions = async (visitor: string) =>
    parsePageData((await again.get('/', { ...HTML, ...(await again.as(visitor)) })).text).remotes[0]?.why
      .kind;
  assert.deepEqual(
    [await versions(someoneBelow(10)), await versions(someoneBelow(30))],
    ['canary', 'stable'],
  );
});

/** A visitor who gets the canary at that share, but not at a third of it. */
function someoneBelow(percent: number): string {
  for (let index = 0; ; index++) {
    const bucket = computeBucket(SALT, `someone-${index}`);
    if (bucket < percent && bucket >= percent / 3) return `someone-${index}`;
  }
}
