import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { waitForValue } from './measure.ts';

/** More tab stops than any of these pages has. */
const MAX_STOPS = 80;

const { system, account } = await openSharedSystem();

describe('a page', { concurrency: 2 }, () => {
  it('begins at its top, and is where the reader was when they come back', async (t) => {
    const reader = await openReader(t, { site: system });
    const { page, say } = reader;
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/faqs');
    await waitForHeading(reader, 'info.pages.faq');
    await page.evaluate('scrollTo(0, 400)');
    await waitForValue(() => readScrollY(page), isAt(400));
    // By keyboard: before a second try at a click the browser tool scrolls, which moves a page whose links stay in view.
    const navigation = page.getByRole('navigation', { name: say('shell.nav.main') });
    await navigation.getByRole('link', { name: 'Home', exact: true }).press('Enter');
    await waitForHeading(reader, 'info.home.headline');
    assert.equal(await readScrollY(page), 0);
    assert.equal(await page.evaluate('document.activeElement.id'), 'content');
    await page.goBack();
    await waitForHeading(reader, 'info.pages.faq');
    await waitForValue(() => readScrollY(page), isAt(400));
  });

  it('is where the reader was after a reload and on the way back from another document', async (t) => {
    const reader = await openReader(t, { site: system });
    const { page } = reader;
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/faqs');
    await waitForHeading(reader, 'info.pages.faq');
    await page.evaluate('scrollTo(0, 400)');
    await waitForValue(() => readScrollY(page), isAt(400));
    await page.reload();
    await waitForHeading(reader, 'info.pages.faq');
    await waitForValue(() => readScrollY(page), isAt(400));
    // As if the page were left before the browser tells it of the scrolling.
    await page.evaluate(`
      addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true });
      scrollTo(0, 300)`);
    await page.reload();
    await waitForHeading(reader, 'info.pages.faq');
    await waitForValue(() => readScrollY(page), isAt(300));
    await page.goto('/about-us');
    await waitForHeading(reader, 'info.pages.about');
    await page.goBack();
    await waitForHeading(reader, 'info.pages.faq');
    await waitForValue(() => readScrollY(page), isAt(300));
    await page.goto('/faqs');
    await waitForHeading(reader, 'info.pages.faq');
    await waitForValue(() => readScrollY(page), isAt(0));
  });

  for (const { path, themeLayout } of [
    { path: '/faqs', themeLayout: 'vertical' },
    { path: '/center/security/settings', themeLayout: 'horizontal' },
  ])
    it(`shows what has the focus below its bars on the way back: ${path}, ${themeLayout}`, async (t) => {
      const reader = await openReader(t, {
        site: system,
        token: account.token,
        settings: { themeLayout },
      });
      const { page } = reader;
      await page.setViewportSize({ width: 1280, height: 400 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntilSettled(page);
      await page.evaluate(FOCUS_LAST_SCRIPT);
      const hidden: string[] = [];
      let stops = 0;
      for (; stops < MAX_STOPS; stops += 1) {
        const { isInMain, html, isHidden } = await page.evaluate<Stop>(READ_STOP_SCRIPT);
        if (!isInMain) break;
        if (isHidden) hidden.push(html);
        await page.keyboard.press('Shift+Tab');
        await waitUntilSettled(page);
      }
      assert.ok(stops > 1, 'there is more than one stop');
      const before = await readScrollY(page);
      await page.getByRole('banner').getByRole('link').last().focus();
      assert.equal(await readScrollY(page), before, 'what is in the bar scrolls nothing');
      assert.deepEqual(hidden, []);
    });
});

interface Stop {
  isInMain: boolean;
  html: string;
  isHidden: boolean;
}

// Checks the middle of the element's upper edge for anything that covers the element.
const READ_STOP_SCRIPT = `(() => {
  const element = document.activeElement;
  const { left, top, width } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + 2);
  return {
    isInMain: element.closest('main') !== null && element.id !== 'content',
    html: element.outerHTML.slice(0, 160),
    isHidden: above === null || above.closest('header, nav') !== null,
  };
})()`;

const FOCUS_LAST_SCRIPT = `(() => {
  const stops = [...document.querySelectorAll('main a[href], main button:enabled, main input:enabled, main summary')];
  stops.at(-1).focus();
})()`;

function readScrollY(page: Page): Promise<number> {
  return page.evaluate<number>('scrollY');
}

function isAt(expected: number): (actual: number) => boolean {
  return (actual) => Math.abs(actual - expected) < 1;
}
