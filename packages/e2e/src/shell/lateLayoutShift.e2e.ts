import { it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Subject } from '../a11y/subjects.ts';
import { startFarmForFile } from '../system/startSystemForFile.ts';
import { checkJumps } from './checkJumps.ts';
import { holdRequests, waitUntilPainted } from './holdRequests.ts';

// Needs its own system: rows that other files add to a list would move its columns.
const { system, farm } = await startFarmForFile();

it('nothing jumps when what a page needs comes one after the other', { concurrency: 2 }, (t) =>
  checkJumps(t, { system, farm, open: openSlowly }),
);

/** Delays the session, the remote, its data and the fonts, and lets the page paint before each arrives. */
async function openSlowly(page: Page, subject: Subject): Promise<void> {
  const fonts = await holdRequests(page, /\.woff2$/);
  const data = await holdRequests(page, /\/api\/(?!me\/profile)/);
  const remote = await holdRequests(page, /\/r\/(?!shell\/).*\.js$/);
  const session = await holdRequests(page, /\/api\/me\/profile$/);
  await page.goto(subject.path, { waitUntil: 'commit' });
  await page.getByRole('main').waitFor();
  for (const hold of [session, remote]) {
    await waitUntilPainted(page);
    hold.release();
  }
  const whenShown = subject.waitUntilShown(page);
  await Promise.race([data.whenHeld, whenShown]);
  await waitUntilPainted(page);
  data.release();
  await whenShown;
  await waitUntilPainted(page);
  fonts.release();
  await page.unrouteAll({ behavior: 'wait' });
}
