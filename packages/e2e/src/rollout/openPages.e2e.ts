import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as calls from '@farm/contracts/calls';
import type { RemoteBuild } from '@farm/contracts/registry';
import { startFaultProxy } from '../faults/faultProxy.ts';
import { areas, type Area } from '../journeys/areas.ts';
import { expectedBrokenReleaseErrors as expected } from '../journeys/expectedErrors.ts';
import { clickEntry } from '../journeys/navigation.ts';
import { assertNeverBlank, watchBlankFrames } from '../journeys/neverBlank.ts';
import { openReader } from '../journeys/openReader.ts';
import { retryUntilPage, waitForPageOrCard } from '../journeys/remoteCard.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { makeDamagedRelease, makeReleaseWithoutMessages } from './badReleases.ts';
import { makeRelease, type Release } from './makeRelease.ts';
import { publishAll, startCanary } from './operatorActions.ts';

const resolveArea = (name: string): Area => areas.find((area) => area.name === name) ?? assert.fail(name);

const { system, account } = await startSystemForFile();
const operator = await system.operator();

/** Publishes a release and serves it to all visitors until the test ends. */
async function serveToAll(t: TestContext, name: string, { dist, build }: Release<RemoteBuild>) {
  await publishAll(operator, dist);
  await startCanary(system, { name, version: build.version, percent: 100 });
  t.after(() => stopServing(name, build.version));
}

const stopServing = (name: string, version: string) => startCanary(system, { name, version, percent: 0 });

it('a page in which a release broke gets the one before it by Retry, without a reload', async (t) => {
  const broken = await makeDamagedRelease(t, resolveArea('info'), 'throws on mount');
  const withoutMessages = await makeReleaseWithoutMessages(t, resolveArea('assets'));
  await serveToAll(t, 'info', broken);
  await serveToAll(t, 'assets', withoutMessages);
  const reader = await openReader(t, { site: system, token: account.token, expected });
  const { page, say } = reader;
  await watchBlankFrames(page);
  await page.goto('/');
  await page.evaluate('window.untouched = true');
  await waitForPageOrCard(page, say('info.home.headline'));
  await clickEntry(reader, 'assets');
  await waitForPageOrCard(page, say('assets.title'));
  await page
    .getByRole('main')
    .getByRole('button', { name: say('shell.remote.retry') })
    .waitFor();

  await stopServing('info', broken.build.version);
  await stopServing('assets', withoutMessages.build.version);

  await retryUntilPage(page, say('assets.title'));
  await clickEntry(reader, 'home');
  await retryUntilPage(page, say('info.home.headline'));
  assert.equal(await page.evaluate('window.untouched'), true, 'the page was not loaded anew');
  await assertNeverBlank(page);
});

it('the registry is told what became of each version', async (t) => {
  const { page } = await openReader(t, { site: system });
  const beaconResponse = page.waitForResponse(/\/api\/rollout\/beacons$/);
  await page.goto('/');
  assert.equal((await beaconResponse).status(), 204);
  // The registry counts with a delay. The test runner's timeout ends a wait that never succeeds.
  while (!(await areAllCounted(['shell', 'info']))) await delay(100);
});

/** Returns true once each of these has had a visitor for whom it worked. */
async function areAllCounted(names: string[]): Promise<boolean> {
  const { entries } = await operator.api.call(calls.readRolloutStatus, {});
  return names.every((remoteName) => {
    const stable = entries.find(({ name }) => name === remoteName)?.rates.stable;
    return stable && stable.visitors > stable.failed;
  });
}

it('every script of the shell is checked against the hash in the page', async (t) => {
  const proxy = await startFaultProxy(system);
  t.after(() => proxy.close());
  const { page, say } = await openReader(t, { site: proxy, expected });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: say('info.home.headline') }).waitFor();
  const change = (text: string) => `${text}\n;window.robbed = true;`;
  const rule = proxy.break(/^\/r\/shell\/[^/]+\/.*\.js/, { kind: 'changed', change });
  const button = page.getByRole('button', { name: say('shell.supportButton.title') });
  const failure = page.getByText(say('shell.supportButton.failed'));
  await button.click();
  await failure.waitFor();
  assert.ok(rule.hits > 0);
  assert.equal(await page.evaluate('window.robbed'), undefined);

  rule.lift();
  // The bad response is cached as immutable, like a good one; the next attempt replaces it.
  const visitor = page
    .getByRole('dialog', { name: say('shell.supportButton.title') })
    .getByText(/^[\w-]{22}$/);
  for (let attempt = 0; attempt < 3 && !(await visitor.isVisible()); attempt += 1) {
    await failure.waitFor({ state: 'hidden' });
    await button.click();
    await failure.or(visitor).waitFor();
  }
  await visitor.waitFor();
});

it('an open page offers a newer release, and waits for a half-filled form', async (t) => {
  const { page, say } = await openReader(t, { site: system });
  const beaconResponse = page.waitForResponse(/\/api\/rollout\/beacons$/);
  await page.clock.install();
  await page.goto('/auth/login');
  const email = page.getByRole('textbox').first();
  await beaconResponse;
  await email.fill('somebody@example.com');
  const release = await makeRelease<RemoteBuild>(t, 'mfe-auth/dist', {});
  await system.publish([release.dist]);
  const currentResponse = page.waitForResponse(/\/r\/current$/);
  await page.clock.fastForward('05:01');
  assert.equal((await currentResponse).status(), 200);
  await page.clock.runFor(5_000);
  const offer = page.getByText(say('shell.notices.update.text'));
  assert.equal(await offer.count(), 0);

  await email.fill('');
  await page.clock.runFor(5_000);
  await offer.waitFor();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: say('shell.notices.update.reload'), exact: true }).click(),
  ]);
  const data = await page.locator('#farm-page-data').textContent();
  assert.ok(data?.includes(release.build.version));
  assert.equal(new URL(page.url()).pathname, '/auth/login');
});
