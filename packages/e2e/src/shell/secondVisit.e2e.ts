import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import { openReader } from '../journeys/openReader.ts';
import { openSharedFarm } from '../system/startSystemForFile.ts';

const { system, farm } = await openSharedFarm();

for (const language of ['en', 'zh'] as const)
  for (const [path, token] of Object.entries({
    '/': undefined,
    '/auth/login': undefined,
    '/center/my/assets': farm.user.token,
  }))
    it(`the second visit to ${path} in ${language} asks the network for the document and the API only`, async (t) => {
      const { page } = await openReader(t, { site: system, language, ...(token && { token }) });
      // Stores the session for all tabs of the browser.
      await page.goto('/robots.txt');
      const context = page.context();
      const first = await listFiles(context, path);
      assert.ok(first.fromNetwork.length > 0, 'the first visit fills the cache');
      const second = await listFiles(context, path);
      // A file that loads when the browser is idle may come in one visit only, or not arrive before the tab is closed.
      const requestedAgain = second.fromNetwork.filter((file) => first.arrived.includes(file));
      assert.deepEqual(requestedAgain, []);
      for (const kind of [/^\/r\/shell\/.*\.js$/, /^\/r\/(?!shell).*\.js$/, /\.woff2$/])
        assert.ok(
          second.files.some((file) => kind.test(file)),
          `it needs ${kind.source}`,
        );
    });

/** Opens a page in a new tab. Returns the addresses of its files, without the document and the API. */
async function listFiles(context: BrowserContext, path: string) {
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  const addresses = new Map<string, string>();
  const cachedIds = new Set<string>();
  const arrivedIds = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const { pathname } = new URL(request.url);
    if (type !== 'Document' && !pathname.startsWith('/api/')) addresses.set(requestId, pathname);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => cachedIds.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cachedIds.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId }) => arrivedIds.add(requestId));
  await tab.goto(path);
  await waitUntilLoaded(tab);
  await waitUntilSettled(tab);
  await tab.close();
  const listOf = (isListed: (id: string) => boolean) =>
    [...addresses].filter(([id]) => isListed(id)).map(([, file]) => file);
  return {
    files: [...addresses.values()],
    fromNetwork: listOf((id) => !cachedIds.has(id)),
    arrived: listOf((id) => arrivedIds.has(id)),
  };
}
