import type { Page } from 'playwright-core';
import { checkPopups } from './popups.ts';
import { checkPage, type Scan } from './checkPage.ts';
import type { Subject } from './subjects.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';

/** Findings on a page, or on a popup it opens. */
export interface Check extends Scan {
  /** Name of the subject, or the subject's kind and the name of the button that opened the popup. */
  name: string;
  isPopup: boolean;
}

/**
 * Opens a subject in an empty page, then scans it as loaded, with everything expanded, and with each popup open. Skips
 * popups that were already scanned, and records the new ones.
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
  const checks: Check[] = [{ name: subject.name, isPopup: false, ...(await checkPage(page)) }];
  if (subject.isStill === true) return checks;
  if (await expandAll(page))
    checks.push({ name: `${subject.name}, unfolded`, isPopup: true, ...(await checkPage(page)) });
  const toPopupName = (opener: string) => `${subject.kind}: ${opener}`;
  const scans = await checkPopups(page, (opener) => {
    const isNew = !scannedPopups.has(toPopupName(opener));
    scannedPopups.add(toPopupName(opener));
    return isNew;
  });
  checks.push(...scans.map(({ opener, ...scan }) => ({ name: toPopupName(opener), isPopup: true, ...scan })));
  return checks;
}

/** Expands every collapsed element in the main content. Returns true if there was any. */
async function expandAll(page: Page): Promise<boolean> {
  const collapsed = page.locator('main button[aria-expanded=false]:not([aria-haspopup]):enabled:visible');
  const count = await collapsed.count();
  for (let remaining = count; remaining > 0; remaining -= 1) await collapsed.first().click();
  if (count > 0) await waitUntilSettled(page);
  return count > 0;
}
