import { toPatientMs } from '@farm/process/testing';
import type { Browser } from 'playwright-core';
import { toContextOptions } from '../browser/pageSettings.ts';
import type { FilledFarm } from '../system/fillFarm.ts';
import { checkPage } from './checkPage.ts';
import { checkSubject, type Check, type SubjectChecks } from './checkSubject.ts';
import { toBrowserSetup, type Appearance } from './appearance.ts';
import { toSessionToken, type Subject } from './subjects.ts';

/** Input of an appearance check: the browser, the site and the subjects. */
export interface AppearanceCheckInput {
  browser: Browser;
  url: string;
  farm: FilledFarm;
  subjects: Subject[];
  /** Default: axe. */
  scan?: SubjectChecks['scan'];
}

/** A browser for all visitors of a check. */
interface BrowserSetup extends ReturnType<typeof toBrowserSetup> {
  layout: Appearance['themeLayout'];
}

const SUBJECT_TIMEOUT_MS = toPatientMs(60_000);

/** Checks all subjects and their popups in one appearance, one visitor after another. */
export function checkAppearance(input: AppearanceCheckInput, appearance: Appearance): Promise<Check[]> {
  return checkSubjects(input, { ...toBrowserSetup(appearance), layout: appearance.themeLayout });
}

/** Checks all subjects and their popups with a browser. */
export async function checkSubjects(
  input: AppearanceCheckInput,
  { options, initScript, layout }: BrowserSetup,
): Promise<Check[]> {
  const subjectChecks = { scannedPopups: new Set<string>(), scan: input.scan ?? checkPage };
  const checks: Check[] = [];
  for (const visitor of ['guest', 'user', 'operator'] as const) {
    const context = await input.browser.newContext({ ...toContextOptions(options), baseURL: input.url });
    context.setDefaultTimeout(toPatientMs(20_000));
    await context.addInitScript(initScript);
    const token = toSessionToken(visitor, input.farm);
    if (token !== null)
      await context.addInitScript(`localStorage.setItem('login', ${JSON.stringify(token)})`);
    const subjects = input.subjects.filter(
      ({ visitor: whose, layouts }) => whose === visitor && (layouts?.includes(layout) ?? true),
    );
    for (const subject of subjects) {
      const page = await context.newPage();
      // Playwright sets no timeout on a page whose script hangs.
      const timer = setTimeout(() => void page.close(), SUBJECT_TIMEOUT_MS);
      try {
        checks.push(...(await checkSubject(page, subject, subjectChecks)));
      } catch (error) {
        checks.push(toFailedCheck(subject, error));
      }
      clearTimeout(timer);
      await page.close();
    }
    await context.close();
  }
  return checks;
}

/** Counts a page that cannot be checked as a violation. */
function toFailedCheck({ name }: Subject, error: unknown): Check {
  const [message = ''] = (error as Error).message.split('\n');
  return {
    name,
    isPopup: false,
    findings: [{ rule: 'opens', location: 'the page', description: message }],
    undecided: [],
  };
}
