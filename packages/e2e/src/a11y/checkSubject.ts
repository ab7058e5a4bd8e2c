import type { Page } from 'playwright-core';
import { scanPopups } from './popups.ts';
import { scanPage, type Scan } from './scanPage.ts';
import type { Subject } from './subjects.ts';
import { untilRested } from './untilRested.ts';

/** A look at a page, or at what opens on it. */
export interface Check extends Scan {
  /** The subject, or the subject's kind and what opened. */
  name: string;
  isPopup: boolean;
}

/**
 * Opens a subject in an empty page and looks at it, at it with everything unfolded that can be, and at what
 * its buttons open. Popups named in `seen` are left out, and those looked at are added to it.
 */
export async function checkSubject(page: Page, subject: Subject, seen: Set<string>): Promise<Check[]> {
  await subject.prepare?.(page);
  await page.goto(subject.path, { waitUntil: 'commit' });
  await subject.untilShown(page);
  await untilRested(page);
  const checks: Check[] = [{ name: subject.name, isPopup: false, ...(await scanPage(page)) }];
  if (await unfold(page))
    checks.push({ name: `${subject.name}, unfolded`, isPopup: true, ...(await scanPage(page)) });
  const nameOf = (opener: string) => `${subject.kind}: ${opener}`;
  const scans = await scanPopups(page, (opener) => {
    const isNew = !seen.has(nameOf(opener));
    seen.add(nameOf(opener));
    return isNew;
  });
  checks.push(...scans.map(({ opener, ...scan }) => ({ name: nameOf(opener), isPopup: true, ...scan })));
  return checks;
}

/** Unfolds what is folded in the page's own part; says whether anything was. */
async function unfold(page: Page): Promise<boolean> {
  const folded = page.locator('main button[aria-expanded=false]:not([aria-haspopup]):enabled:visible');
  const count = await folded.count();
  for (let left = count; left > 0; left -= 1) await folded.first().click();
  if (count > 0) await untilRested(page);
  return count > 0;
}
