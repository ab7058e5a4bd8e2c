import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Checks every frame of every page opened from now on, starting with the shell's first render. */
export async function watchBlankFrames(page: Page): Promise<void> {
  await page.addInitScript(WATCH_BLANK_FRAMES_SCRIPT);
}

/** Fails if the page has had a frame without content since it loaded. */
export async function assertNeverBlank(page: Page): Promise<void> {
  const { looked, blank } = await listBlankFrames(page);
  assert.ok(looked > 0, 'no frame was looked at');
  assert.deepEqual(blank, [], 'frames without content');
}

/** Returns the number of frames checked since the page loaded, and the contents of the blank ones. */
export async function listBlankFrames(page: Page): Promise<{ looked: number; blank: string[] }> {
  // The latest render may not have had its frame yet.
  return page.evaluate(`new Promise((done) => {
    const frames = window.__farmFrames;
    if (frames.looked > 0) done(frames);
    else requestAnimationFrame(() => done(frames));
  })`);
}

/**
 * Checks every frame in which the page changed; must run before the page's own scripts. A page has content while its
 * main region shows text, or a labeled progress indicator with a height.
 */
export const WATCH_BLANK_FRAMES_SCRIPT = `
  const frames = (window.__farmFrames = { looked: 0, blank: [] });
  let isExpected = false;
  const look = () => {
    isExpected = false;
    const main = document.querySelector('main');
    if (!main && frames.looked === 0) return;
    frames.looked += 1;
    const loading = main?.querySelector('[role=progressbar][aria-label]');
    const isLoading = loading && loading.getBoundingClientRect().height > 40;
    if (!main || (main.innerText.trim() === '' && !isLoading))
      frames.blank.push(location.pathname + ': ' + (main ? main.innerHTML.slice(0, 200) : 'no main part'));
  };
  const lookAtNext = () => {
    if (!isExpected) requestAnimationFrame(look);
    isExpected = true;
  };
  new MutationObserver(lookAtNext).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
`;
