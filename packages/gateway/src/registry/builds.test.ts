import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PREVIEW_COOKIE, readOrCreateVisitorKey, toRolloutPaths, signGrant } from '@farm/registry';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { startGateway } from '../testing/startGateway.ts';

const asksOf = (asked: string[]) => asked.filter((url) => url.startsWith('/api/rollout/versions/'));

test('what is published and given to nobody is served, and the API is asked about it once', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  const { dist, build } = await makeRemote('assets');
  await gateway.store(dist);

  const answers = await Promise.all(
    ['First.js', 'Second.js', 'remote.js', 'missing.js'].map((file) =>
      gateway.get(`/r/assets/${build.version}/${file}`),
    ),
  );

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 404],
  );
  assert.equal(answers[0]?.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.deepEqual(asksOf(gateway.api.asked), [
    `/api/rollout/versions/assets/${encodeURIComponent(build.version)}`,
  ]);
});

test('what the registry holds is served without a word to the API, also when that is down', async (t) => {
  const gateway = await startGateway(t);
  const { dist, build } = await makeRemote('assets');
  await gateway.publish((await makeShell()).dist, dist);
  await gateway.api.stop();
  assert.equal((await gateway.get(`/r/assets/${build.version}/First.js`)).text, 'first()');
  assert.deepEqual(asksOf(gateway.api.asked), []);
});

test('a flood of guessed versions reaches the API a few times only', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  const before = Date.now();
  const paths = Array.from(
    { length: 400 },
    (_, index) => `/r/assets/1.0.0+${String(index).padStart(12, '0')}/a.js`,
  );

  const answers = await Promise.all(paths.map((path) => gateway.get(path)));

  const seconds = Math.ceil((Date.now() - before) / 1000) + 1;
  const asks = asksOf(gateway.api.asked).length;
  assert.ok(asks >= 1 && asks <= 5 * seconds, `${asks} questions in ${seconds} s`);
  for (const { status, headers } of answers) {
    assert.ok(status === 404 || status === 503, String(status));
    assert.equal(headers['cache-control'], 'no-store');
  }
});

test('whoever was granted to see a version gets it in the middle of a flood, and so do others from then on', async (t) => {
  const gateway = await startGateway(t);
  await gateway.publish((await makeShell()).dist);
  const { dist, build } = await makeRemote('assets');
  await gateway.store(dist);
  const path = `/r/assets/${build.version}/First.js`;
  const key = await readOrCreateVisitorKey(toRolloutPaths(gateway.dataDir, {}).visitorKey);
  const grantFor = (version: string) => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const grant = signGrant(key, { kind: 'preview', name: 'assets', version, expiresAt });
    return { cookie: `${PREVIEW_COOKIE}=${grant}` };
  };
  let guesses = 0;
  const flood = async (count: number) => {
    const paths = Array.from({ length: count }, () => {
      guesses += 1;
      return `/r/assets/1.0.0+${String(guesses).padStart(12, '0')}/a.js`;
    });
    await Promise.all(paths.map((guess) => gateway.get(guess)));
  };
  // The clock is frozen, so everything happens within one second.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await flood(20);
  assert.equal((await gateway.get(path)).status, 503);
  assert.equal((await gateway.get(path, grantFor('9.9.9+000000000000'))).status, 503);

  assert.equal((await gateway.get(path, grantFor(build.version))).status, 200);

  for (let second = 0; second < 120; second++) {
    t.mock.timers.tick(1_000);
    await flood(6);
  }
  assert.equal((await gateway.get(path)).status, 200);
});

test('what cannot be a version is not asked about', async (t) => {
  const gateway = await startGateway(t);
  for (const path of [
    '/r/assets/latest/a.js',
    '/r/Assets/1.0.0+000000000000/a.js',
    '/r/assets/1.0.0/a.js',
    '/r/a/../b',
  ])
    assert.equal((await gateway.get(path)).status, 404, path);
  assert.deepEqual(asksOf(gateway.api.asked), []);
});

test('a version that is not there yet is there soon after it is published', async (t) => {
  const gateway = await startGateway(t);
  const { dist, build } = await makeRemote('assets');
  const path = `/r/assets/${build.version}/First.js`;
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  assert.equal((await gateway.get(path)).status, 404);
  await gateway.store(dist);
  t.mock.timers.tick(6_000);
  assert.equal((await gateway.get(path)).status, 200);
});

test('while the API is down an unknown version is neither there nor missing for good', async (t) => {
  const gateway = await startGateway(t);
  const { dist, build } = await makeRemote('assets');
  await gateway.store(dist);
  await gateway.api.stop();
  const path = `/r/assets/${build.version}/First.js`;
  const answer = await gateway.get(path);
  assert.equal(answer.status, 503);
  assert.equal(answer.headers['retry-after'], '1');
  await gateway.api.restart();
  assert.equal((await gateway.get(path)).status, 200);
});
