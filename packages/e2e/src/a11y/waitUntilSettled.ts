import type { Page } from 'playwright-core';

/** Waits until fonts have loaded and every finite animation has finished. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(SETTLE_SCRIPT);
}

// A finished animation may start another, so the script repeats until none is left.
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
