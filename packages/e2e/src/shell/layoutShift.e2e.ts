import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { listSubjects, toSessionToken, type Subject } from '../a11y/subjects.ts';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { createPagePool } from '../browser/createPagePool.ts';
import { startFarmForFile } from '../system/startSystemForFile.ts';
import { holdRequests, waitUntilPainted } from './holdRequests.ts';
import { readLayoutShifts, WATCH_LAYOUT_SHIFTS_SCRIPT } from './layoutShift.ts';

/** A tenth of the score rated as good: too small to see. */
const MAX_SHIFT_SCORE = 0.01;

// Needs its own system: rows that other files add to a list would move its columns.
const { system, farm } = await startFarmForFile();
const pagePool = createPagePool();

// On a phone, parts below each other move more than beside each other: the slow case is tried there only.
for (const { speed, open, widths } of [
  { speed: 'at once', open: openAtOnce, widths: [360, 1280] },
  { speed: 'one after the other', open: openSlowly, widths: [360] },
])
  it(`nothing jumps when what a page needs comes ${speed}`, { concurrency: 2 }, async (t) => {
    const subjects = (await listSubjects(system, farm)).filter(({ prepare }) => prepare === undefined);
    await Promise.all(
      subjects.map((subject) =>
        t.test(subject.name, async (of) => {
          const jumps = [];
          for (const width of widths) jumps.push(...(await listJumps(of, { subject, width, open })));
          assert.deepEqual(jumps, []);
        }),
      ),
    );
  });

interface ShiftCheck {
  subject: Subject;
  width: number;
  open: (page: Page, subject: Subject) => Promise<void>;
}

/** Returns the layout shifts of a page if their sum exceeds the limit. */
async function listJumps(t: TestContext, { subject, width, open }: ShiftCheck): Promise<string[]> {
  const token = toSessionToken(subject.visitor, farm);
  const signIn = token === null ? '' : `localStorage.setItem('login', ${JSON.stringify(token)});`;
  const initScript = `${signIn}${WATCH_LAYOUT_SHIFTS_SCRIPT}`;
  const shifts = await pagePool.use(t, { site: system, width, initScript }, async (page) => {
    await open(page, subject);
    await waitUntilSettled(page);
    return readLayoutShifts(page);
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= MAX_SHIFT_SCORE
    ? []
    : shifts.map(({ value, sources }) => `${width} px: ${value.toFixed(4)} ${sources.join(', ')}`);
}

async function openAtOnce(page: Page, subject: Subject): Promise<void> {
  await page.goto(subject.path, { waitUntil: 'commit' });
  await subject.waitUntilShown(page);
}

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
