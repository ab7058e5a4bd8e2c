import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listSubjects } from '../a11y/subjects.ts';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { openPage } from '../browser/openPage.ts';
import { sharedFarm } from '../system/systemForFile.ts';
import { lightPart, recordFrames } from './frames.ts';
import { holdBack } from './holdBack.ts';

/** Text is light on dark; more than this is no text. */
const TEXT_PART = 0.2;

const chosen = {
  themeMode: 'dark',
  themeContrast: 'bold',
  themeDirection: 'rtl',
  themeLayout: 'vertical',
  themeStretch: false,
  themeColorPresets: 'red',
};

const { system, farm } = await sharedFarm();

for (const path of ['/', '/center', '/404'])
  it(`the settings are there in the first frame of ${path}, and nothing flashes until it stands`, async (t) => {
    const subject = (await listSubjects(system, farm)).find(({ name }) => name === path);
    assert.ok(subject);
    const page = await openPage(t, { site: system });
    await page.goto('/404');
    const kept = { settings: JSON.stringify(chosen), login: farm.user.token };
    await page.evaluate(
      `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)`,
    );

    const scripts = await holdBack(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await page.evaluate(UNTIL_FIRST_PAINT);
    const first = (await page.screenshot()).toString('base64');
    assert.deepEqual(await page.evaluate(ATTRIBUTES), ['rtl', 'dark', 'bold', 'red']);
    assert.ok((await lightPart(page, first)) < TEXT_PART, 'the first frame is dark');

    const stop = await recordFrames(page);
    scripts.letGo();
    await subject.waitUntilShown(page);
    await waitUntilSettled(page);
    const frames = await stop();
    assert.ok(frames.length > 1, 'the page painted more than once');
    for (const frame of frames) assert.ok((await lightPart(page, frame)) < TEXT_PART, 'every frame is dark');
    assert.deepEqual(await page.evaluate(ATTRIBUTES), ['rtl', 'dark', 'bold', 'red']);
  });

const UNTIL_FIRST_PAINT = `new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
})`;

const ATTRIBUTES = `['dir', 'data-mode', 'data-contrast', 'data-preset'].map((name) => document.documentElement.getAttribute(name))`;
