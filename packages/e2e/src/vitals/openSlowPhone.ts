import type { Browser, Page } from 'playwright-core';
import { toContextOptions } from '../browser/pageSettings.ts';

/** Options of {@link openSlowPhone}. */
export interface SlowPhoneOptions {
  /** Base of relative addresses passed to `page.goto`. */
  url: string;
  /** Script that runs in every page before its own scripts. */
  initScript: string;
}

/**
 * Opens an empty page with an empty cache on a slow phone: 1.6 Mb/s down, 750 kb/s up, 150 ms from each request to its
 * response, and a processor at a quarter of this machine's speed. The browser adds no time for opening a connection.
 * The page is the only one of its context.
 */
export async function openSlowPhone(
  browser: Pick<Browser, 'newContext'>,
  { url, initScript }: SlowPhoneOptions,
): Promise<Page> {
  const settings = toContextOptions({ screen: 'phone', reducedMotion: 'no-preference' });
  const context = await browser.newContext({ ...settings, baseURL: url });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(initScript);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** A slow phone on a busy machine takes long. */
const TIMEOUT_MS = 120_000;
