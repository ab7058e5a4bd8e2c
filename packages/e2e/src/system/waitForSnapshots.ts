import { setTimeout as delay } from 'node:timers/promises';
import type { Locale } from '@farm/contracts';
import type { Site } from '../browser/openPage.ts';

const LIMIT_MS = 120_000;
const POLL_MS = 250;

/** Requests pages in a language until each comes with its HTML. */
export async function waitForSnapshots(
  { url }: Pick<Site, 'url'>,
  paths: string[],
  locale: Locale = 'en',
): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  const hasSnapshot = async (path: string) => {
    const headers = { accept: 'text/html', 'accept-language': locale };
    return (await (await fetch(new URL(path, url), { headers })).text()).includes('id="snapshot"');
  };
  for (let missing = paths; missing.length > 0;) {
    const found = await Promise.all(missing.map(hasSnapshot));
    missing = missing.filter((_, index) => found[index] !== true);
    if (Date.now() > deadline) throw new Error(`${missing.join(', ')} came without HTML`);
    if (missing.length > 0) await delay(POLL_MS);
  }
}
