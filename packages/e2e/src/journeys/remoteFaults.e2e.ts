import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { toPatientMs } from '@farm/process/testing';
import { openPage } from '../browser/openPage.ts';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { startFaultProxy, type FaultProxy } from '../faults/faultProxy.ts';
import type { Fault } from '../faults/faults.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { areas, readRemoteBuild, type Area } from './areas.ts';
import { expectedLoadErrors as expected } from './expectedErrors.ts';
import { openEntry, waitForHeading, type NavigationEntry, type Reader } from './navigation.ts';
import { assertNeverBlank, watchBlankFrames } from './neverBlank.ts';
import { createTranslator } from './messages.ts';

const say = createTranslator('en');

/** Long enough for a busy machine, short enough for a test. */
const REMOTE_TIMEOUT_MS = toPatientMs(3_000);

const { system, account } = await openSharedSystem();

/** One fault per area; faults/faultMatrix.e2e.ts covers every kind. */
const faults: Fault[] = [
  { kind: 'reset' },
  { kind: 'status', status: 404 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'hang' },
];

describe('an area whose entry does not come', { concurrency: 4 }, () => {
  for (const [index, area] of areas.entries())
    it(`leaves all others alone, and recovers by Retry: ${area.name}`, async (t) => {
      await runFault(t, area, faults[index] ?? assert.fail('a fault is missing'));
    });
});

describe('the assets', { concurrency: 4 }, () => {
  const faults: [name: string, fault: Fault][] = [
    ['is down', { kind: 'reset' }],
    ['answers 500', { kind: 'status', status: 500 }],
  ];
  for (const [name, fault] of faults)
    it(`say so when their call ${name}, and Retry recovers`, async (t) => {
      const { reader, rule } = await openAssets(t, fault);
      const card = reader.page.getByRole('alert');
      await card.getByRole('heading', { name: say('assets.balance.failure.title') }).waitFor();
      rule.lift();
      await card.getByRole('button', { name: say('kit.retry') }).click();
      await waitForUsableBalance(reader);
    });

  it('say that an answer is slow, and give it up when asked to', async (t) => {
    const { reader, rule } = await openAssets(t, { kind: 'hang' });
    const { page } = reader;
    const status = page.getByRole('status');
    await status.getByText(say('assets.balance.slow')).waitFor();
    await status.getByRole('button', { name: say('kit.cancel') }).click();
    const card = page.getByRole('alert');
    await card.getByRole('heading', { name: say('assets.balance.failure.title') }).waitFor();
    rule.lift();
    await card.getByRole('button', { name: say('kit.retry') }).click();
    await waitForUsableBalance(reader);
  });

  it('show a slow answer when it comes after all', async (t) => {
    const { reader, rule } = await openAssets(t, { kind: 'hang' });
    const slow = reader.page.getByRole('status').getByText(say('assets.balance.slow'));
    await slow.waitFor();
    rule.lift();
    await waitForUsableBalance(reader);
    await slow.waitFor({ state: 'detached' });
  });
});

async function runFault(t: TestContext, area: Area, fault: Fault): Promise<void> {
  const proxy = await startFaultProxy(system);
  t.after(() => proxy.close());
  const rule = proxy.break(new RegExp(`^/r/${area.name}/[^/]+/${readRemoteBuild(area).entry}`), fault);
  const reader = await openSignedIn(t, proxy);
  const { page } = reader;
  await addPageDataRoute(page, (data) => ({ ...data, remoteTimeoutMs: REMOTE_TIMEOUT_MS }));
  // A hanging preload delays the load event.
  await page.goto(area.path, { waitUntil: 'commit' });

  const card = page.getByRole('alert');
  const title = say('shell.remote.unreachable.title', { area: area.title });
  await card.getByRole('heading', { name: title, exact: true }).waitFor();
  assert.ok(rule.hits > 0, 'the fault was met');
  await page.evaluate('window.untouched = true');

  await page.getByRole('button', { name: say('shell.user.menu', { name: account.profile.name }) }).waitFor();
  const steps = await visitOtherAreas(t, reader, area);
  await page.evaluate(`history.go(${-steps})`);
  await card.getByRole('heading', { name: title, exact: true }).waitFor();

  rule.lift();
  await card.getByRole('button', { name: say('shell.remote.retry') }).click();
  await waitForHeading(reader, area.heading);
  assert.equal(await page.evaluate('window.untouched'), true, 'the page was not loaded anew');
  await assertNeverBlank(page);
}

async function openSignedIn(t: TestContext, site: FaultProxy): Promise<Reader> {
  const page = await openPage(t, { site, expected });
  await watchBlankFrames(page);
  await page.addInitScript(`localStorage.setItem('login', ${JSON.stringify(account.token)})`);
  return { page, say, locale: 'en', screen: 'desktop' };
}

/** Clicks to a page of every other area. Returns the number of clicks. */
async function visitOtherAreas(t: TestContext, reader: Reader, broken: Area): Promise<number> {
  const entries: [area: string, entry: NavigationEntry][] = [
    ['info', 'notice'],
    ['assets', 'assets'],
    ['devices', 'machines'],
    ['security', 'settings'],
  ];
  const healthy = entries.filter(([area]) => area !== broken.name);
  for (const [, entry] of healthy) await openEntry(reader, entry);
  if (broken.name === 'auth') return healthy.length;
  if (broken.name === 'security') {
    await visitAuthAsGuest(t, reader);
    return healthy.length;
  }
  await reader.page.getByRole('link', { name: say('security.password.action') }).click();
  await waitForHeading(reader, 'auth.newPassword.title');
  return healthy.length + 1;
}

/** A signed-in user reaches the auth area only through the settings; a guest, through the header of every page. */
async function visitAuthAsGuest(t: TestContext, reader: Reader): Promise<void> {
  const url = new URL(reader.page.url()).origin;
  const page = await openPage(t, { site: { url }, expected });
  await page.goto('/');
  await page.getByRole('link', { name: say('shell.login') }).click();
  await waitForHeading({ ...reader, page }, 'auth.login.title');
}

/** Opens the assets with their API call broken. */
async function openAssets(t: TestContext, fault: Fault) {
  const proxy = await startFaultProxy(system);
  t.after(() => proxy.close());
  const rule = proxy.break(/^\/api\/me\/balance$/, fault);
  // A live event makes the page fetch again by itself, before the test presses Retry.
  proxy.break(/^\/api\/me\/events$/, { kind: 'hang' });
  const reader = await openSignedIn(t, proxy);
  await reader.page.goto('/center/my/assets');
  return { reader, rule };
}

async function waitForUsableBalance({ page }: Reader): Promise<void> {
  await page.getByText(say('assets.balance.usable'), { exact: true }).first().waitFor();
}
