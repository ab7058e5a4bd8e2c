import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listSubjects } from '../a11y/subjects.ts';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { openPage } from '../browser/openPage.ts';
import { fetchPageData } from '../system/pageData.ts';
import { openSharedFarm } from '../system/startSystemForFile.ts';
import { computeLightRatio, recordFrames } from './frames.ts';
import { holdRequests } from './holdRequests.ts';

/** Largest light part of a dark frame: text is light on dark, and a larger part is not text. */
const MAX_LIGHT_RATIO = 0.2;

const storedSettings = {
  themeMode: 'dark',
  themeContrast: 'bold',
  themeDirection: 'rtl',
  themeLayout: 'vertical',
  themeStretch: false,
  themeColorPresets: 'red',
};

const { system, farm } = await openSharedFarm();

for (const path of ['/', '/center', '/404'])
  it(`the settings are there in the first frame of ${path}, and nothing flashes until it stands`, async (t) => {
    const subject = (await listSubjects(system, farm)).find(({ name }) => name === path);
    assert.ok(subject);
    const page = await openPage(t, { site: system });
    await page.goto('/404');
    const stored = { settings: JSON.stringify(storedSettings), login: farm.user.token };
    await page.evaluate(
      `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)`,
    );

    const scripts = await holdRequests(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await page.evaluate(FIRST_PAINT_SCRIPT);
    const first = (await page.screenshot()).toString('base64');
    assert.deepEqual(await page.evaluate(READ_ATTRIBUTES_SCRIPT), ['rtl', 'dark', 'bold', 'red']);
    assert.ok((await computeLightRatio(page, first)) < MAX_LIGHT_RATIO, 'the first frame is dark');

    const stop = await recordFrames(page);
    scripts.release();
    await subject.waitUntilShown(page);
    await waitUntilSettled(page);
    const frames = await stop();
    assert.ok(frames.length > 1, 'the page painted more than once');
    for (const frame of frames)
      assert.ok((await computeLightRatio(page, frame)) < MAX_LIGHT_RATIO, 'every frame is dark');
    assert.deepEqual(await page.evaluate(READ_ATTRIBUTES_SCRIPT), ['rtl', 'dark', 'bold', 'red']);
  });

for (const { name, path, waitUntilShown } of await listSubjectsWithRequests())
  it(`the profile and the first figures of ${name} are asked for while the scripts load`, async (t) => {
    const page = await openPage(t, { site: system });
    await page.goto('/404');
    await page.evaluate(`localStorage.setItem('login', ${JSON.stringify(farm.user.token)})`);
    const scripts = await holdRequests(page, /\.js$/);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction('globalThis.farmRequests');
    const early = await page.evaluate<string[]>('farmRequests.map(({ url }) => url)');
    assert.ok(early.length > 1, 'its page names requests');
    assert.deepEqual(
      early.filter((url) => !sent.includes(url)),
      [],
      'they are sent',
    );
    scripts.release();
    await waitUntilShown(page);
    await waitUntilSettled(page);
    assert.deepEqual(await page.evaluate('farmRequests'), [], 'the page takes all responses');
  });

/** Lists the pages that name first requests. */
async function listSubjectsWithRequests() {
  const { remotes } = await fetchPageData(system);
  const pages = remotes.flatMap(({ descriptor }) => descriptor.mounts).filter(({ requests }) => requests);
  const subjects = await listSubjects(system, farm);
  return subjects.filter(({ name }) => pages.some(({ path }) => path === name));
}

const FIRST_PAINT_SCRIPT = `new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
})`;

const READ_ATTRIBUTES_SCRIPT = `['dir', 'data-mode', 'data-contrast', 'data-preset'].map((name) => document.documentElement.getAttribute(name))`;
