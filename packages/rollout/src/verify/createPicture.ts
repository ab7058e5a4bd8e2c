import type { Page } from 'playwright-core';

/** Size that the farm takes, in bytes. */
const MAX_BYTES = 150_000;
const QUALITIES = [60, 30, 10];
const TIMEOUT_MS = 10_000;

/** Creates a picture of what a tab shows, as a JPEG in base64; null if it does not render in time, or is too large. */
export async function createPicture(tab: Page): Promise<string | null> {
  for (const quality of QUALITIES) {
    const picture = await tab
      .screenshot({ type: 'jpeg', quality, scale: 'css', timeout: TIMEOUT_MS })
      .catch(() => null);
    if (!picture) return null;
    if (picture.length <= MAX_BYTES) return picture.toString('base64');
  }
  return null;
}
