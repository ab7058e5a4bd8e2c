import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { runs } from '@farm/testing/property';
import { checkSubject, type Check } from '../a11y/checkSubject.ts';
import { allAppearances, formatAppearance, toBrowserSetup, type Appearance } from '../a11y/appearance.ts';
import { formatFinding } from '../a11y/report.ts';
import { scanPage } from '../a11y/scanPage.ts';
import { listSubjects, toSessionToken, type Subject } from '../a11y/subjects.ts';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { createPagePool } from '../browser/createPagePool.ts';
import { openPage } from '../browser/openPage.ts';
import { VIEWPORTS } from '../browser/pageSettings.ts';
import { createTexts } from '../journeys/messages.ts';
import { sharedFarm } from '../system/systemForFile.ts';

/** Number of looks, of those `npm run bench:a11y` goes through, that each page is seen in: together all. */
const LOOKS_EACH = runs({ quick: 1, deep: 2 });

const { system, farm } = await sharedFarm();
const account = farm.user;
const pages = createPagePool();

it('everybody can use', { concurrency: 2 }, async (t) => {
  const subjects = await listSubjects(system, farm);
  const seen = new Set<string>();
  await Promise.all(
    subjects.map((subject, index) =>
      t.test(subject.name, async (of) => {
        for (let turn = 0; turn < LOOKS_EACH; turn += 1) {
          const look = allAppearances[(index * LOOKS_EACH + turn) % allAppearances.length];
          assert.ok(look);
          await assertUsable(of, { subject, look, seen });
        }
      }),
    ),
  );
});

it('everybody can read a toast, which stays while it is looked at', { concurrency: 2 }, async (t) => {
  await Promise.all(
    [allAppearances[2], allAppearances[21]].map((look) =>
      t.test(look && formatAppearance(look), async (of) => {
        assert.ok(look);
        const { options, initScript } = toBrowserSetup(look);
        const say = createTexts(look.language);
        const refused = { console: [/Failed to load resource/] };
        const page = await openPage(of, { site: system, ...options, expected: refused });
        await page.addInitScript(initScript);
        await page.addInitScript(`localStorage.setItem('login', ${JSON.stringify(account.token)})`);
        await page.route('**/api/session/this', (route) => route.abort());
        await page.goto('/center');
        await page
          .getByRole('button', { name: say('shell.user.menu', { name: account.profile.name }) })
          .click();
        await page.getByRole('button', { name: say('shell.user.logout') }).click();
        const toast = page.getByRole('alert').filter({ hasText: say('shell.user.logoutFailed') });
        await toast.hover();
        await waitUntilSettled(page);
        const { findings } = await scanPage(page);
        assert.deepEqual(findings.map(formatFinding), []);
        await toast.getByRole('button', { name: say('shell.toast.close') }).click();
        await toast.waitFor({ state: 'detached' });
      }),
    ),
  );
});

interface Order {
  subject: Subject;
  look: Appearance;
  /** Menus and dialogs that were looked at: one look is enough for these. */
  seen: Set<string>;
}

async function assertUsable(t: TestContext, { subject, look, seen }: Order): Promise<void> {
  const checks = await inPageOf(t, { subject, look, work: (page) => checkSubject(page, subject, seen) });
  const found = checks.flatMap(({ name, findings }) =>
    findings.map((finding) => `${name}\n${formatFinding(finding)}`),
  );
  assert.deepEqual(found, [], `in ${formatAppearance(look)}`);
}

interface Visit {
  subject: Subject;
  look: Appearance;
  work: (page: Page) => Promise<Check[]>;
}

/** Has a page in a look, before it is opened; what is done to a page beforehand is done to one of its own. */
async function inPageOf(t: TestContext, { subject, look, work }: Visit): Promise<Check[]> {
  const { options, initScript } = toBrowserSetup(look);
  const { width = VIEWPORTS.desktop.viewport.width, ...settings } = options;
  const token = toSessionToken(subject.visitor, farm);
  const signIn = token === null ? '' : `localStorage.setItem('login', ${JSON.stringify(token)})`;
  if (subject.prepare) {
    const page = await openPage(t, { site: system, ...options, expected: subject.expected ?? {} });
    await page.addInitScript(initScript);
    await page.addInitScript(signIn);
    const checks = await work(page);
    await page.close();
    return checks;
  }
  return pages.use(t, { site: system, ...settings, initScript: signIn }, async (page) => {
    await page.setViewportSize({ width, height: VIEWPORTS.desktop.viewport.height });
    const lookOf = await page.addInitScript(initScript);
    const checks = await work(page);
    await lookOf.dispose();
    return checks;
  });
}
