import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { SERVICE_WORKER_PATH, type PushContent } from '@farm/contracts/notification';
import { openServiceWorker } from '../browser/openServiceWorker.ts';
import { openReader } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';

const { system } = await openSharedSystem();

const ALARM: PushContent = {
  title: 'barn is offline',
  body: 'It hasn’t reported for 10 minutes.',
  path: '/center/my/machines',
  tag: 'alarm-1',
  locale: 'en',
};

it('the site can be installed', async (t) => {
  const { page } = await openHome(t);
  const devTools = await page.context().newCDPSession(page);

  const { errors, data = '' } = await devTools.send('Page.getAppManifest');
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');

  assert.deepEqual([errors, installabilityErrors], [[], []]);
  const { icons } = JSON.parse(data) as { icons: { src: string; purpose?: string }[] };
  assert.ok(icons.some(({ purpose }) => purpose === 'maskable'));
  for (const { src } of icons) assert.equal((await page.request.get(src)).status(), 200, src);
});

it('the service worker shows what is pushed, and leaves every request to the network', async (t) => {
  const { page, push, listShown } = await openWithWorker(t);

  await push(JSON.stringify(ALARM));
  await push('no JSON');

  const icons = { icon: '/logo/icon-192.png', badge: '/logo/badge-96.png' };
  const shown = await listShown(2);
  assert.deepEqual(shown, [
    {
      title: 'barn is offline',
      body: 'It hasn’t reported for 10 minutes.',
      ...{ tag: 'alarm-1', lang: 'en', data: '/center/my/machines', ...icons },
    },
    { title: 'Farm', body: '', tag: 'unknown', lang: '', data: '/center', ...icons },
  ]);

  const ofWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) ofWorker.push(response.url());
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller?.state), 'activated');
  assert.deepEqual(ofWorker, []);
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
});

async function openHome(t: TestContext) {
  const reader = await openReader(t, { site: system });
  await reader.page.goto('/');
  await reader.page.getByRole('heading', { level: 1 }).waitFor();
  return reader;
}

async function openWithWorker(t: TestContext) {
  const { page } = await openHome(t);
  const worker = await openServiceWorker(page, () =>
    page.evaluate(async (path) => {
      await navigator.serviceWorker.register(path, { updateViaCache: 'none' });
    }, SERVICE_WORKER_PATH),
  );
  return { page, ...worker };
}
