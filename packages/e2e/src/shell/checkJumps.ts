import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { listSubjects, toSessionToken, type Subject } from '../a11y/subjects.ts';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { createPagePool } from '../browser/createPagePool.ts';
import type { FilledFarm } from '../system/fillFarm.ts';
import type { RunningSystem } from '../system/startSystem.ts';
import { readLayoutShifts, WATCH_LAYOUT_SHIFTS_SCRIPT } from './layoutShift.ts';

/** A tenth of the score rated as good: too small to see. */
const MAX_SHIFT_SCORE = 0.01;

/** A farm whose pages are checked, and how each of them is opened. */
export interface JumpCheck {
  system: RunningSystem;
  farm: FilledFarm;
  open: (page: Page, subject: Subject) => Promise<void>;
}

const pagePool = createPagePool();

/** Checks each page at two widths, in a test of its own: nothing that was painted moves. */
export async function checkJumps(t: TestContext, check: JumpCheck): Promise<void> {
  const { system, farm } = check;
  const subjects = (await listSubjects(system, farm)).filter(({ prepare }) => prepare === undefined);
  await Promise.all(
    subjects.map((subject) =>
      t.test(subject.name, async (of) => {
        const jumps = [];
        for (const width of [360, 1280]) jumps.push(...(await listJumps(of, check, { subject, width })));
        assert.deepEqual(jumps, []);
      }),
    ),
  );
}

/** Returns the layout shifts of a page if their sum exceeds the limit. */
async function listJumps(
  t: TestContext,
  { system, farm, open }: JumpCheck,
  { subject, width }: { subject: Subject; width: number },
): Promise<string[]> {
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
