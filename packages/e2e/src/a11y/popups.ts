import { toPatientMs } from '@farm/process/testing';
import { errors, type Locator, type Page } from 'playwright-core';
import type { Scan } from './checkPage.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';

/** Findings with a button's menu, dialog or drawer open. */
export interface PopupScan extends Scan {
  /** Accessible name of the button. */
  opener: string;
}

const POPUP_TIMEOUT_MS = toPatientMs(4_000);

/** Parts that the check of popups needs. Popups go by the accessible names of their buttons. */
export interface PopupChecks {
  /** Returns true for buttons to scan. */
  isNew: (opener: string) => boolean;
  /** Scans the page with the popup open. */
  scan: (opener: string) => Promise<Scan>;
}

/** Opens the popup of each button with `aria-haspopup` in turn, scans the page and closes the popup with Escape. */
export async function checkPopups(page: Page, { isNew, scan }: PopupChecks): Promise<PopupScan[]> {
  const scans: PopupScan[] = [];
  // A button that explains why it is disabled stays in the tab order and opens nothing.
  const openers = page.locator(
    '[aria-haspopup]:not([aria-haspopup=false]):not([aria-disabled=true]):enabled:visible',
  );
  for (let index = 0; index < (await openers.count()); index += 1) {
    const opener = openers.nth(index);
    const name = await readAccessibleName(opener);
    if (isNew(name)) scans.push({ opener: name, ...(await checkPopup(opener, name, scan)) });
  }
  return scans;
}

async function checkPopup(opener: Locator, name: string, scan: PopupChecks['scan']): Promise<Scan> {
  const page = opener.page();
  const declaredRole = await opener.getAttribute('aria-haspopup');
  const role = declaredRole === 'true' || declaredRole === null ? 'menu' : declaredRole;
  // Confirmations are `alertdialog`s.
  const roles = role === 'dialog' ? ['dialog', 'alertdialog'] : [role];
  const popup = page.locator(roles.map((name) => `[role=${name}]:visible`).join(', ')).first();
  await opener.click();
  const hasOpened = await succeeds(popup.waitFor({ timeout: POPUP_TIMEOUT_MS }));
  await waitUntilSettled(page);
  const result = await scan(name);
  if (!hasOpened)
    result.findings.push(toPopupFinding(name, `It says that it opens a ${role}, and none came.`));
  await page.keyboard.press('Escape');
  if (!(await succeeds(popup.waitFor({ state: 'hidden', timeout: POPUP_TIMEOUT_MS }))))
    result.findings.push(toPopupFinding(name, 'Escape does not close what it opens.'));
  await waitUntilSettled(page);
  return result;
}

/** Returns the accessible name. The ARIA snapshot begins with role and name: `- button "Open"`. */
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
