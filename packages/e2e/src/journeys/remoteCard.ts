import type { Page } from 'playwright-core';
import { createTexts } from './messages.ts';

const say = createTexts('en');

/** Waits for a page of a remote, by what it is headed in English, or for the card in its place. */
export async function waitForPageOrCard(page: Page, heading: string): Promise<void> {
  await page.getByRole('main').getByRole('alert').or(toHeadingLocator(page, heading)).first().waitFor();
}

/** Presses Retry, unless the page has come by itself, and waits for it. */
export async function retryUntilPage(page: Page, heading: string): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: say('shell.remote.retry') });
  let isPressed = false;
  while (!isPressed) {
    await retry.or(toHeadingLocator(page, heading)).first().waitFor();
    if (!(await retry.isVisible())) break;
    // It may go while it is pressed: what comes back by itself needs nobody.
    isPressed = await retry.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  }
  await toHeadingLocator(page, heading).waitFor();
}

function toHeadingLocator(page: Page, heading: string) {
  return page.getByRole('heading', { level: 1, name: heading, exact: true });
}
