import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import { signIn, signOut } from '../journeys/authForms.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { createAccount } from '../system/createAccount.ts';
import { openSharedFarm } from '../system/startSystemForFile.ts';
import { holdRequests, waitUntilPainted } from './holdRequests.ts';
import { readLayoutShifts, WATCH_LAYOUT_SHIFTS_SCRIPT } from './layoutShift.ts';

/** A tenth of the score rated as good: too small to see. */
const MAX_SHIFT_SCORE = 0.01;

const { system, farm } = await openSharedFarm();

describe('a page that is loaded again', { concurrency: 2 }, () => {
  for (const [path, figures] of Object.entries({
    '/center/my/assets': 'main dl dd',
    '/center/my/machines': 'main a[href*="/machines/"]',
    '/center/my/share': 'main dl dd',
  }))
    for (const width of [360, 1280])
      it(`shows the last figures of ${path} at once at ${width} px, and nothing moves when the current ones come`, async (t) => {
        const { page, say } = await openReader(t, { site: system, token: farm.user.token, width });
        await page.addInitScript(WATCH_LAYOUT_SHIFTS_SCRIPT);
        await page.goto(path);
        await waitUntilLoaded(page);
        const before = await page.locator(figures).first().innerText();
        assert.match(before, /\S/);

        const api = await holdRequests(page, /\/api\/(?!events)/);
        await page.reload({ waitUntil: 'commit' });
        const [start = ''] = say('shell.lastKnown', { time: '|' }).split('|');
        const mark = page.getByRole('status').filter({ hasText: start.trim() });
        await mark.waitFor();
        assert.equal(await page.locator(figures).first().innerText(), before);
        await waitUntilPainted(page);
        api.release();
        await mark.waitFor({ state: 'detached' });
        await waitUntilLoaded(page);
        await waitUntilSettled(page);
        const shifts = await readLayoutShifts(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        assert.ok(sum <= MAX_SHIFT_SCORE, JSON.stringify(shifts));
      });
});

it('keeps no figure of an account after a sign-out, nor for the next account of the tab', async (t) => {
  const [ada, grace] = [await createAccount(system), await createAccount(system)];
  const reader = await openReader(t, { site: system, token: ada.token });
  const { page } = reader;
  await page.goto('/center/my/assets');
  await waitForHeading(reader, 'assets.title');
  await waitUntilLoaded(page);
  await page.reload();
  await waitUntilLoaded(page);
  assert.ok((await readStored(page))?.includes(ada.email), 'the tab knows who was there');
  assert.ok(!(await readStored(page))?.includes(ada.token), 'but not the token');

  await signOut(reader, ada.profile.name);
  assert.equal(await readStored(page), null);
  await page.goto('/auth/login');
  await signIn(reader, grace);
  await waitForHeading(reader, 'assets.title');
  await waitUntilLoaded(page);
  await page.reload();
  await waitUntilLoaded(page);
  const stored = (await readStored(page)) ?? '';
  assert.deepEqual([stored.includes(ada.email), stored.includes(grace.email)], [false, true]);
});

function readStored(page: Page): Promise<string | null> {
  return page.evaluate("sessionStorage.getItem('last-known')");
}
