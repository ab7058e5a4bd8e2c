import type { Page } from 'playwright-core';

/** Waits until the fonts of a page have come and everything that moves to an end has ended. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(SETTLE_SCRIPT);
}

// What ends may start something else, so it is asked until there is nothing more.
const SETTLE_SCRIPT = `(async () => {
  const ending = () => document.getAnimations().filter((animation) =>
    animation.playState === 'running' && animation.effect.getComputedTiming().endTime !== Infinity);
  // Not fonts.ready: it waits for the whole document, whose scripts may be held back.
  const coming = () => [...document.fonts].filter(({ status }) => status === 'loading');
  do {
    await Promise.allSettled(coming().map(({ loaded }) => loaded));
    await Promise.allSettled(ending().map((animation) => animation.finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  } while (ending().length + coming().length > 0);
})()`;
