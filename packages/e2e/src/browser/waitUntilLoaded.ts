import type { Page } from 'playwright-core';

/** Waits until the page has a heading and nothing in it is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).first().waitFor();
  // Covers skeletons and loaders of the shell and of the page. A busy button loads no page, nor does a progress bar
  // with a value.
  await main.locator(LOADING_SELECTOR).first().waitFor({ state: 'detached' });
}

const LOADING_SELECTOR = '[role=progressbar]:not([aria-valuenow], button *), [aria-busy=true]:not(button)';
