import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { listSubjects, toSessionToken, type Subject } from '../a11y/subjects.ts';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { createPagePool } from '../browser/createPagePool.ts';
import { farmForFile } from '../system/systemForFile.ts';
import { holdBack, untilPainted } from './holdBack.ts';
import { layoutShifts, WATCH_LAYOUT_SHIFTS } from './layoutShift.ts';

/** A tenth of what is held to be good: nothing that anybody could see. */
const LIMIT = 0.01;

// A system of its own: rows that other files add to a list would move its columns.
const { system, farm } = await farmForFile();
const pages = createPagePool();

for (const [speed, open] of Object.entries({ 'at once': openAtOnce, 'one after the other': openSlowly }))
  it(`nothing jumps when what a page needs comes ${speed}`, { concurrency: 2 }, async (t) => {
    const subjects = (await listSubjects(system, farm)).filter(({ prepare }) => prepare === undefined);
    await Promise.all(
      subjects.map((subject) =>
        t.test(subject.name, async (of) => {
          const jumps = [];
          for (const width of [360, 1280]) jumps.push(...(await findJumps(of, { subject, width, open })));
          assert.deepEqual(jumps, []);
        }),
      ),
    );
  });

interface Order {
  subject: Subject;
  width: number;
  open: (page: Page, subject: Subject) => Promise<void>;
}

/** The layout shifts of a page, when they come to more than the limit. */
async function findJumps(t: TestContext, { subject, width, open }: Order): Promise<string[]> {
  const token = toSessionToken(subject.visitor, farm);
  const signIn = token === null ? '' : `localStorage.setItem('login', ${JSON.stringify(token)});`;
  const initScript = `${signIn}${WATCH_LAYOUT_SHIFTS}`;
  const shifts = await pages.use(t, { site: system, width, initScript }, async (page) => {
    await open(page, subject);
    await waitUntilSettled(page);
    return layoutShifts(page);
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= LIMIT
    ? []
    : shifts.map(({ value, sources }) => `${width} px: ${value.toFixed(4)} ${sources.join(', ')}`);
}

async function openAtOnce(page: Page, subject: Subject): Promise<void> {
  await page.goto(subject.path, { waitUntil: 'commit' });
  await subject.waitUntilShown(page);
}

/** Session, remote, its data and the fonts come late and by themselves: each time what stands is painted first. */
async function openSlowly(page: Page, subject: Subject): Promise<void> {
  const fonts = await holdBack(page, /\.woff2$/);
  const data = await holdBack(page, /\/api\/(?!me\/profile)/);
  const remote = await holdBack(page, /\/r\/(?!shell\/).*\.js$/);
  const session = await holdBack(page, /\/api\/me\/profile$/);
  await page.goto(subject.path, { waitUntil: 'commit' });
  await page.getByRole('main').waitFor();
  for (const hold of [session, remote]) {
    await untilPainted(page);
    hold.letGo();
  }
  const shown = subject.waitUntilShown(page);
  await Promise.race([data.met, shown]);
  await untilPainted(page);
  data.letGo();
  await shown;
  await untilPainted(page);
  fonts.letGo();
  await page.unrouteAll({ behavior: 'wait' });
}
