import { errors, type Locator, type Page } from 'playwright-core';
import { scanPage, type Scan } from './scanPage.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';

/** A look at what a button opens: a menu, a dialog, a drawer. */
export interface PopupScan extends Scan {
  /** Name of the button. */
  opener: string;
}

const POPUP_TIMEOUT_MS = 4_000;

/**
 * Opens whatever the buttons of a page say they open, one after the other, looks at it and closes it with
 * Escape. `isNew` says whether the one with this name is wanted.
 */
export async function scanPopups(page: Page, isNew: (opener: string) => boolean): Promise<PopupScan[]> {
  const scans: PopupScan[] = [];
  // One that says why it cannot be pressed stays in the order of Tab, and opens nothing.
  const openers = page.locator(
    '[aria-haspopup]:not([aria-haspopup=false]):not([aria-disabled=true]):enabled:visible',
  );
  for (let index = 0; index < (await openers.count()); index += 1) {
    const opener = openers.nth(index);
    const name = await readAccessibleName(opener);
    if (isNew(name)) scans.push({ opener: name, ...(await scanPopup(page, opener, name)) });
  }
  return scans;
}

async function scanPopup(page: Page, opener: Locator, name: string): Promise<Scan> {
  const declaredRole = await opener.getAttribute('aria-haspopup');
  const role = declaredRole === 'true' || declaredRole === null ? 'menu' : declaredRole;
  // A question is a dialog, too.
  const roles = role === 'dialog' ? ['dialog', 'alertdialog'] : [role];
  const popup = page.locator(roles.map((name) => `[role=${name}]:visible`).join(', ')).first();
  await opener.click();
  const hasOpened = await succeeds(popup.waitFor({ timeout: POPUP_TIMEOUT_MS }));
  await waitUntilSettled(page);
  const scan = await scanPage(page);
  if (!hasOpened) scan.findings.push(toPopupFinding(name, `It says that it opens a ${role}, and none came.`));
  await page.keyboard.press('Escape');
  if (!(await succeeds(popup.waitFor({ state: 'hidden', timeout: POPUP_TIMEOUT_MS }))))
    scan.findings.push(toPopupFinding(name, 'Escape does not close what it opens.'));
  await waitUntilSettled(page);
  return scan;
}

/** What a screen reader calls an element; the snapshot begins with its role and name: `- button "Open"`. */
async function readAccessibleName(element: Locator): Promise<string> {
  const name = /^\s*- \S+ ("(?:[^"\\]|\\.)*")/.exec(await element.ariaSnapshot())?.[1];
  return name === undefined ? '' : (JSON.parse(name) as string);
}

function toPopupFinding(opener: string, description: string) {
  return { rule: 'popup', location: `[aria-haspopup] "${opener}"`, description };
}

async function succeeds(wait: Promise<void>): Promise<boolean> {
  try {
    await wait;
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}
