import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { selectRunCount } from '@farm/testing/property';
import { checkPage } from '../a11y/checkPage.ts';
import { checkSubject, type Check } from '../a11y/checkSubject.ts';
import { allAppearances, formatAppearance, toBrowserSetup, type Appearance } from '../a11y/appearance.ts';
import { formatFinding } from '../a11y/report.ts';
import { listSubjects, toSessionToken, type Subject } from '../a11y/subjects.ts';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { createPagePool } from '../browser/createPagePool.ts';
import { openPage } from '../browser/openPage.ts';
import { VIEWPORTS } from '../browser/pageSettings.ts';
import { createTranslator } from '../journeys/messages.ts';
import { openSharedFarm } from '../system/startSystemForFile.ts';

/** Appearances per page, out of those that `npm run bench:a11y` covers; all pages together cover them all. */
const APPEARANCES_PER_PAGE = selectRunCount({ quick: 1, deep: 2 });

const { system, farm } = await openSharedFarm();
const account = farm.user;
const pagePool = createPagePool();

it('everybody can use', { concurrency: 2 }, async (t) => {
  const subjects = await listSubjects(system, farm);
  const scannedPopups = new Set<string>();
  await Promise.all(
    subjects.map((subject, index) =>
      t.test(subject.name, async (of) => {
        for (let turn = 0; turn < APPEARANCES_PER_PAGE; turn += 1) {
          const look = allAppearances[(index * APPEARANCES_PER_PAGE + turn) % allAppearances.length];
          assert.ok(look);
          await assertUsable(of, { subject, appearance: look, scannedPopups });
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
        const say = createTranslator(look.language);
        const expectedErrors = { console: [/Failed to load resource/] };
        const page = await openPage(of, { site: system, ...options, expected: expectedErrors });
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
        const { findings } = await checkPage(page);
        assert.deepEqual(findings.map(formatFinding), []);
        await toast.getByRole('button', { name: say('shell.toast.close') }).click();
        await toast.waitFor({ state: 'detached' });
      }),
    ),
  );
});

interface UsabilityCheck {
  subject: Subject;
  appearance: Appearance;
  /** Menus and dialogs already checked: one appearance is enough for each. */
  scannedPopups: Set<string>;
}

async function assertUsable(
  t: TestContext,
  { subject, appearance, scannedPopups }: UsabilityCheck,
): Promise<void> {
  const checks = await runInPage(t, {
    subject,
    appearance,
    work: (page) => checkSubject(page, subject, { scannedPopups, scan: checkPage }),
  });
  const problems = checks.flatMap(({ name, findings }) =>
    findings.map((finding) => `${name}\n${formatFinding(finding)}`),
  );
  assert.deepEqual(problems, [], `in ${formatAppearance(appearance)}`);
}

interface PageVisit {
  subject: Subject;
  appearance: Appearance;
  work: (page: Page) => Promise<Check[]>;
}

/** Opens a page in an appearance and runs `work` in it. Subjects with a preparation get a page of their own. */
async function runInPage(t: TestContext, { subject, appearance, work }: PageVisit): Promise<Check[]> {
  const { options, initScript } = toBrowserSetup(appearance);
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
  return pagePool.use(t, { site: system, ...settings, initScript: signIn }, async (page) => {
    await page.setViewportSize({ width, height: VIEWPORTS.desktop.viewport.height });
    const addedScript = await page.addInitScript(initScript);
    const checks = await work(page);
    await addedScript.dispose();
    return checks;
  });
}
