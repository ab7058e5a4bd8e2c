import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { isFocused, keyboard, MAX_STOPS } from '../journeys/hands.ts';
import { waitForHeading, type Reader } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { waitForValue } from './measure.ts';

const { system, account } = await openSharedSystem();

describe('by the keyboard alone', { concurrency: 2 }, () => {
  it('the way to the content is the first stop of a page', async (t) => {
    const { page, say } = await openCenter(t);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: say('shell.skipToContent') });
    assert.ok(await isFocused(skip));
    await waitUntilSettled(page);
    const box = await skip.boundingBox();
    assert.ok(box !== null && box.y >= 0, 'it is seen once it has the focus');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(`document.querySelector('main').contains(document.activeElement)`));
  });

  for (const width of [360, 1280])
    it(`every stop of a page is seen, and every button and link is one, at ${width}`, async (t) => {
      const { page } = await openCenter(t, width);
      const stops = await listStops(page);
      const unseen = stops.filter(({ isVisible }) => !isVisible).map(({ html }) => html);
      assert.deepEqual(unseen, []);
      // A group of buttons is one stop; arrow keys move within it.
      const all = await page.locator('a[href]:visible, button:enabled:visible:not([tabindex="-1"])').count();
      assert.ok(stops.length >= all, `${stops.length} stops for ${all} links and buttons`);
    });

  for (const kind of ['user', 'center', 'settings'] as const)
    it(`the panel opens, keeps the focus inside, and gives it back: ${kind}`, async (t) => {
      const { page, say } = await openCenter(t);
      const names = {
        user: say('shell.user.menu', { name: account.profile.name }),
        center: say('shell.nav.center'),
        settings: say('shell.settings.title'),
      };
      const button = page.getByRole('button', { name: names[kind], exact: true });
      await assertTrapsFocus(page, button, page.getByRole('dialog', { name: names[kind] }));
    });

  it('every stop in the settings is seen', async (t) => {
    const { page, say } = await openCenter(t);
    await page.getByRole('button', { name: say('shell.settings.title'), exact: true }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: say('shell.settings.title') });
    await drawer.waitFor();
    const groups = await drawer.getByRole('radiogroup').count();
    const others = await drawer.locator('button:enabled, input[type=checkbox]').count();
    const unseen: string[] = [];
    for (let stop = 0; stop < groups + others; stop += 1) {
      await page.keyboard.press('Tab');
      await waitUntilSettled(page);
      const { html, outline } = await page.evaluate<{ html: string; outline: string }>(READ_OUTLINE_SCRIPT);
      if (outline === 'none') unseen.push(html);
    }
    assert.deepEqual(unseen, []);
  });

  it('the navigation on a phone opens, keeps the focus inside, gives it back, and leads on', async (t) => {
    const reader = await openCenter(t, 360);
    const { page, say } = reader;
    const button = page.getByRole('button', { name: say('shell.nav.open') });
    const drawer = page.getByRole('dialog', { name: say('shell.nav.main') });
    await assertTrapsFocus(page, button, drawer);
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await keyboard.reach(drawer.getByRole('link', { name: 'Machines' }));
    await page.keyboard.press('Enter');
    await waitForHeading(reader, 'devices.machines.title');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('the language menu goes by arrows, and Escape leaves everything as it was', async (t) => {
    const { page, say } = await openCenter(t);
    const button = page.getByRole('button', { name: `${say('shell.language')}: English` });
    const menu = page.getByRole('menu', { name: say('shell.language') });
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    const english = page.getByRole('menuitemradio', { name: 'English' });
    const chinese = page.getByRole('menuitemradio', { name: '中文' });
    await waitUntilFocused(english);
    assert.equal(await english.getAttribute('aria-checked'), 'true');
    await page.keyboard.press('ArrowDown');
    await waitUntilFocused(chinese);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await waitUntilFocused(button);
    await page.keyboard.press('Enter');
    await waitForValue(
      () => hasFocusWithin(menu),
      (inside) => inside,
    );
    await page.keyboard.press('End');
    await waitUntilFocused(chinese);
    await page.keyboard.press('Enter');
    await page.waitForSelector('html[lang=zh-CN]');
  });

  it('settings are chosen by arrows and the space bar', async (t) => {
    const { page, say } = await openCenter(t);
    await page.getByRole('button', { name: say('shell.settings.title'), exact: true }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: say('shell.settings.title') });
    await keyboard.reach(drawer.getByRole('radio', { name: 'Light' }));
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('html[data-mode=dark]');
    await keyboard.reach(drawer.getByRole('switch'));
    await page.keyboard.press('Space');
    assert.equal(await drawer.getByRole('switch').isChecked(), true);
    await page.keyboard.press('Shift+Tab');
    await keyboard.reach(drawer.getByRole('button', { name: /^Reset/ }));
    await page.keyboard.press('Enter');
    await page.waitForSelector('html[data-mode=light]');
  });
});

async function openCenter(t: Parameters<typeof openReader>[0], width = 1280): Promise<Reader> {
  const reader = await openReader(t, { site: system, width, token: account.token });
  await reader.page.goto('/center');
  await waitForHeading(reader, 'assets.title');
  await waitUntilSettled(reader.page);
  return reader;
}

/** Opens a panel with Enter, tabs through it once, and closes it with Escape. */
async function assertTrapsFocus(page: Page, button: Locator, panel: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  const isInside = () => hasFocusWithin(panel);
  await waitForValue(isInside, (inside) => inside);
  const stops = await panel.locator('a[href], button:enabled, input').count();
  assert.ok(stops > 0);
  for (let stop = 0; stop <= stops + 1; stop += 1) {
    await page.keyboard.press('Tab');
    assert.ok(await isInside(), `after ${stop + 1} times Tab`);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await waitUntilFocused(button);
}

async function waitUntilFocused(element: Locator): Promise<void> {
  await waitForValue(
    () => isFocused(element),
    (focused) => focused,
  );
}

/** Returns true if the focus is on the element or inside it. */
async function hasFocusWithin(element: Locator): Promise<boolean> {
  const focus = element.page().locator(':focus');
  return (await element.locator(focus).count()) + (await element.and(focus).count()) > 0;
}

interface Stop {
  html: string;
  /** True if the element looks different without focus. */
  isVisible: boolean;
}

/** Tabs through a page until the focus starts over. */
async function listStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ html: string; isNew: boolean }>(RECORD_FOCUS_SCRIPT);
    if (!stop.isNew) return stops;
    await waitUntilSettled(page);
    const focused = await page.screenshot();
    // Chromium continues from the last focused position.
    await page.evaluate('document.activeElement.blur()');
    await waitUntilSettled(page);
    stops.push({ html: stop.html, isVisible: !focused.equals(await page.screenshot()) });
  }
  throw new Error(`The page has more than ${MAX_STOPS} stops`);
}

const RECORD_FOCUS_SCRIPT = `(() => {
  const element = document.activeElement;
  const seen = (window.__farmStops ??= new Set());
  const isNew = element !== document.body && !seen.has(element);
  seen.add(element);
  return { html: element.outerHTML.slice(0, 160), isNew };
})()`;

// A choice is a hidden input in a visible label.
const READ_OUTLINE_SCRIPT = `(() => {
  const element = document.activeElement;
  const drawn = element.closest('label') ?? element;
  return { html: element.outerHTML.slice(0, 160), outline: getComputedStyle(drawn).outlineStyle };
})()`;
