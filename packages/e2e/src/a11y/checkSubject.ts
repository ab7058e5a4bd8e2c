import type { Page } from 'playwright-core';
import { scanPopups } from './popups.ts';
import { scanPage, type Scan } from './scanPage.ts';
import type { Subject } from './subjects.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';

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
export async function checkSubject(
  page: Page,
  subject: Subject,
  scannedPopups: Set<string>,
): Promise<Check[]> {
  await subject.prepare?.(page);
  await page.goto(subject.path, { waitUntil: 'commit' });
  await subject.waitUntilShown(page);
  await waitUntilSettled(page);
  const checks: Check[] = [{ name: subject.name, isPopup: false, ...(await scanPage(page)) }];
  if (await expandAll(page))
    checks.push({ name: `${subject.name}, unfolded`, isPopup: true, ...(await scanPage(page)) });
  const toPopupName = (opener: string) => `${subject.kind}: ${opener}`;
  const scans = await scanPopups(page, (opener) => {
    const isNew = !scannedPopups.has(toPopupName(opener));
    scannedPopups.add(toPopupName(opener));
    return isNew;
  });
  checks.push(...scans.map(({ opener, ...scan }) => ({ name: toPopupName(opener), isPopup: true, ...scan })));
  return checks;
}

/** Unfolds what is folded in the page's own part; says whether anything was. */
async function expandAll(page: Page): Promise<boolean> {
  const collapsed = page.locator('main button[aria-expanded=false]:not([aria-haspopup]):enabled:visible');
  const count = await collapsed.count();
  for (let remaining = count; remaining > 0; remaining -= 1) await collapsed.first().click();
  if (count > 0) await waitUntilSettled(page);
  return count > 0;
}
