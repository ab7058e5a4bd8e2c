import type { Page } from 'playwright-core';
import { createTranslator } from './messages.ts';

const say = createTranslator('en');

/** Waits for a remote's page, by its English heading, or for the error card in its place. */
export async function waitForPageOrCard(page: Page, heading: string): Promise<void> {
  await page.getByRole('main').getByRole('alert').or(toHeadingLocator(page, heading)).first().waitFor();
}

/** Presses Retry, unless the page has loaded by itself, and waits for the page. */
export async function retryUntilPage(page: Page, heading: string): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: say('shell.remote.retry') });
  let isPressed = false;
  while (!isPressed) {
    await retry.or(toHeadingLocator(page, heading)).first().waitFor();
    if (!(await retry.isVisible())) break;
    // The button may disappear during the click, if the page recovers by itself.
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
