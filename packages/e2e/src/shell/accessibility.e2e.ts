import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { runs } from '@farm/testing/property';
import { checkSubject, type Check } from '../a11y/checkSubject.ts';
import { allLooks, describeLook, toBrowser, type Look } from '../a11y/look.ts';
import { describeFinding } from '../a11y/report.ts';
import { scanPage } from '../a11y/scanPage.ts';
import { findSubjects, tokenOf, type Subject } from '../a11y/subjects.ts';
import { untilRested } from '../a11y/untilRested.ts';
import { keepPages } from '../browser/keepPages.ts';
import { openPage } from '../browser/openPage.ts';
import { VIEWPORTS } from '../browser/pageSettings.ts';
import { wordsOf } from '../journeys/words.ts';
import { sharedFarm } from '../system/systemForFile.ts';

/** Number of looks, of those `npm run bench:a11y` goes through, that each page is seen in: together all. */
const LOOKS_EACH = runs({ quick: 1, deep: 2 });

const { system, farm } = await sharedFarm();
const account = farm.user;
const pages = keepPages();

it('everybody can use', { concurrency: 2 }, async (t) => {
  const subjects = await findSubjects(system, farm);
  const seen = new Set<string>();
  await Promise.all(
    subjects.map((subject, index) =>
      t.test(subject.name, async (of) => {
        for (let turn = 0; turn < LOOKS_EACH; turn += 1) {
          const look = allLooks[(index * LOOKS_EACH + turn) % allLooks.length];
          assert.ok(look);
          await assertUsable(of, { subject, look, seen });
        }
      }),
    ),
  );
});

it('everybody can read a toast, which stays while it is looked at', { concurrency: 2 }, async (t) => {
  await Promise.all(
    [allLooks[2], allLooks[21]].map((look) =>
      t.test(look && describeLook(look), async (of) => {
        assert.ok(look);
        const { options, initScript } = toBrowser(look);
        const say = wordsOf(look.language);
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
        await untilRested(page);
        const { findings } = await scanPage(page);
        assert.deepEqual(findings.map(describeFinding), []);
        await toast.getByRole('button', { name: say('shell.toast.close') }).click();
        await toast.waitFor({ state: 'detached' });
      }),
    ),
  );
});

interface Order {
  subject: Subject;
  look: Look;
  /** Menus and dialogs that were looked at: one look is enough for these. */
  seen: Set<string>;
}

async function assertUsable(t: TestContext, { subject, look, seen }: Order): Promise<void> {
  const checks = await inPageOf(t, { subject, look, work: (page) => checkSubject(page, subject, seen) });
  const found = checks.flatMap(({ name, findings }) =>
    findings.map((finding) => `${name}\n${describeFinding(finding)}`),
  );
  assert.deepEqual(found, [], `in ${describeLook(look)}`);
}

interface Visit {
  subject: Subject;
  look: Look;
  work: (page: Page) => Promise<Check[]>;
}

/** Has a page in a look, before it is opened; what is done to a page beforehand is done to one of its own. */
async function inPageOf(t: TestContext, { subject, look, work }: Visit): Promise<Check[]> {
  const { options, initScript } = toBrowser(look);
  const { width = VIEWPORTS.desktop.viewport.width, ...settings } = options;
  const token = tokenOf(subject.visitor, farm);
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
