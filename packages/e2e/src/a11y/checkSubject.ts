import type { Page } from 'playwright-core';
import { checkPopups } from './popups.ts';
import type { Scan } from './checkPage.ts';
import type { Subject } from './subjects.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';

/** Findings on a page, or on a popup it opens. */
export interface Check extends Scan {
  /** Name of the subject, or the subject's kind and the name of the button that opened the popup. */
  name: string;
  isPopup: boolean;
}

/** Parts that the check of a subject needs. */
export interface SubjectChecks {
  /** Popups that were already scanned. */
  scannedPopups: Set<string>;
  /** Scans the current state of a page; `name` is that of the check. */
  scan: (page: Page, name: string) => Promise<Scan>;
}

/**
 * Opens a subject in an empty page, then scans it as loaded, with everything expanded, and with each popup open. Skips
 * popups that were already scanned, and records the new ones.
 */
export async function checkSubject(
  page: Page,
  subject: Subject,
  { scannedPopups, scan }: SubjectChecks,
): Promise<Check[]> {
  await subject.prepare?.(page);
  await page.goto(subject.path, { waitUntil: 'commit' });
  await subject.waitUntilShown(page);
  await waitUntilSettled(page);
  const check = async (name: string, isPopup: boolean) => ({ name, isPopup, ...(await scan(page, name)) });
  const checks: Check[] = [await check(subject.name, false)];
  if (subject.isStill === true) return checks;
  if (await expandAll(page)) checks.push(await check(`${subject.name}, unfolded`, true));
  const toPopupName = (opener: string) => `${subject.kind}: ${opener}`;
  const isNew = (opener: string) => {
    const wasScanned = scannedPopups.has(toPopupName(opener));
    scannedPopups.add(toPopupName(opener));
    return !wasScanned;
  };
  const scans = await checkPopups(page, { isNew, scan: (opener) => scan(page, toPopupName(opener)) });
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
