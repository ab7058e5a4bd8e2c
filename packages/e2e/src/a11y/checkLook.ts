import type { Browser } from 'playwright-core';
import { toContextOptions } from '../browser/pageSettings.ts';
import type { FilledFarm } from '../system/fillFarm.ts';
import { checkSubject, type Check } from './checkSubject.ts';
import { toBrowser, type Look } from './look.ts';
import { tokenOf, type Subject } from './subjects.ts';

/** What to look at, and how. */
export interface LookOrder {
  browser: Browser;
  url: string;
  farm: FilledFarm;
  subjects: Subject[];
}

const SUBJECT_LIMIT_MS = 60_000;

/** Looks at all subjects, and at what opens on them, in one look: one visitor after the other. */
export async function checkLook(order: LookOrder, look: Look): Promise<Check[]> {
  const seen = new Set<string>();
  const checks: Check[] = [];
  for (const visitor of ['guest', 'user', 'operator'] as const) {
    const { options, initScript } = toBrowser(look);
    const context = await order.browser.newContext({ ...toContextOptions(options), baseURL: order.url });
    context.setDefaultTimeout(20_000);
    await context.addInitScript(initScript);
    const token = tokenOf(visitor, order.farm);
    if (token !== null)
      await context.addInitScript(`localStorage.setItem('login', ${JSON.stringify(token)})`);
    for (const subject of order.subjects.filter((candidate) => candidate.visitor === visitor)) {
      const page = await context.newPage();
      // A script in a page that hangs has no limit of its own.
      const limit = setTimeout(() => void page.close(), SUBJECT_LIMIT_MS);
      try {
        checks.push(...(await checkSubject(page, subject, seen)));
      } catch (error) {
        checks.push(failedCheck(subject, error));
      }
      clearTimeout(limit);
      await page.close();
    }
    await context.close();
  }
  return checks;
}

/** A page that cannot be looked at counts against it. */
function failedCheck({ name }: Subject, error: unknown): Check {
  const [what = ''] = (error as Error).message.split('\n');
  return {
    name,
    isPopup: false,
    findings: [{ rule: 'opens', where: 'the page', what }],
    undecided: [],
  };
}
