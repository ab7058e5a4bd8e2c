import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { waitForHeading, type Reader } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { sharedSystem } from '../system/systemForFile.ts';
import { untilRead } from './measure.ts';

/** More than any of these pages has to stop at. */
const MANY_STOPS = 60;

const { system, account } = await sharedSystem();

describe('by the keyboard alone', { concurrency: 2 }, () => {
  it('the way to the content is the first stop of a page', async (t) => {
    const { page, toText } = await openCentre(t);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: toText('shell.skipToContent') });
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
      const { page } = await openCentre(t, width);
      const stops = await walk(page);
      const unseen = stops.filter(({ isSeen }) => !isSeen).map(({ html }) => html);
      assert.deepEqual(unseen, []);
      // A group of buttons is one stop; arrows go on inside.
      const all = await page.locator('a[href]:visible, button:enabled:visible:not([tabindex="-1"])').count();
      assert.ok(stops.length >= all, `${stops.length} stops for ${all} links and buttons`);
    });

  for (const kind of ['user', 'center', 'settings'] as const)
    it(`the panel opens, keeps the focus inside, and gives it back: ${kind}`, async (t) => {
      const { page, toText } = await openCentre(t);
      const names = {
        user: toText('shell.user.menu', { name: account.profile.name }),
        center: toText('shell.nav.center'),
        settings: toText('shell.settings.title'),
      };
      const button = page.getByRole('button', { name: names[kind], exact: true });
      await assertTrapsFocus(page, button, page.getByRole('dialog', { name: names[kind] }));
    });

  it('every stop in the settings is seen', async (t) => {
    const { page, toText } = await openCentre(t);
    await page.getByRole('button', { name: toText('shell.settings.title'), exact: true }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: toText('shell.settings.title') });
    await drawer.waitFor();
    const groups = await drawer.getByRole('radiogroup').count();
    const others = await drawer.locator('button:enabled, input[type=checkbox]').count();
    const unseen: string[] = [];
    for (let stop = 0; stop < groups + others; stop += 1) {
      await page.keyboard.press('Tab');
      await waitUntilSettled(page);
      const { html, outline } = await page.evaluate<{ html: string; outline: string }>(OUTLINE);
      if (outline === 'none') unseen.push(html);
    }
    assert.deepEqual(unseen, []);
  });

  it('the navigation on a phone opens, keeps the focus inside, gives it back, and leads on', async (t) => {
    const reader = await openCentre(t, 360);
    const { page, toText } = reader;
    const button = page.getByRole('button', { name: toText('shell.nav.open') });
    const drawer = page.getByRole('dialog', { name: toText('shell.nav.main') });
    await assertTrapsFocus(page, button, drawer);
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await tabTo(page, drawer.getByRole('link', { name: 'Machines' }));
    await page.keyboard.press('Enter');
    await waitForHeading(reader, 'devices.machines.title');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('the language menu goes by arrows, and Escape leaves everything as it was', async (t) => {
    const { page, toText } = await openCentre(t);
    const button = page.getByRole('button', { name: `${toText('shell.language')}: English` });
    const menu = page.getByRole('menu', { name: toText('shell.language') });
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    const english = page.getByRole('menuitemradio', { name: 'English' });
    const chinese = page.getByRole('menuitemradio', { name: '中文' });
    await untilFocused(english);
    assert.equal(await english.getAttribute('aria-checked'), 'true');
    await page.keyboard.press('ArrowDown');
    await untilFocused(chinese);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await untilFocused(button);
    await page.keyboard.press('Enter');
    await untilRead(
      () => holdsFocus(menu),
      (inside) => inside,
    );
    await page.keyboard.press('End');
    await untilFocused(chinese);
    await page.keyboard.press('Enter');
    await page.waitForSelector('html[lang=zh-CN]');
  });

  it('settings are chosen by arrows and the space bar', async (t) => {
    const { page, toText } = await openCentre(t);
    await page.getByRole('button', { name: toText('shell.settings.title'), exact: true }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: toText('shell.settings.title') });
    await tabTo(page, drawer.getByRole('radio', { name: 'Light' }));
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('html[data-mode=dark]');
    await tabTo(page, drawer.getByRole('switch'));
    await page.keyboard.press('Space');
    assert.equal(await drawer.getByRole('switch').isChecked(), true);
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, drawer.getByRole('button', { name: /^Reset/ }));
    await page.keyboard.press('Enter');
    await page.waitForSelector('html[data-mode=light]');
  });
});

async function openCentre(t: Parameters<typeof openReader>[0], width = 1280): Promise<Reader> {
  const reader = await openReader(t, { site: system, width, token: account.token });
  await reader.page.goto('/center');
  await waitForHeading(reader, 'assets.title');
  await waitUntilSettled(reader.page);
  return reader;
}

/** Opens a panel by Enter, walks once around in it, closes it by Escape. */
async function assertTrapsFocus(page: Page, button: Locator, panel: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  const isInside = () => holdsFocus(panel);
  await untilRead(isInside, (inside) => inside);
  const stops = await panel.locator('a[href], button:enabled, input').count();
  assert.ok(stops > 0);
  for (let stop = 0; stop <= stops + 1; stop += 1) {
    await page.keyboard.press('Tab');
    assert.ok(await isInside(), `after ${stop + 1} times Tab`);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await untilFocused(button);
}

/** Presses Tab until the focus is on an element. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let stop = 0; stop < MANY_STOPS && !(await isFocused(element)); stop += 1)
    await page.keyboard.press('Tab');
  assert.ok(await isFocused(element), `Tab reaches ${String(element)}`);
}

async function untilFocused(element: Locator): Promise<void> {
  await untilRead(
    () => isFocused(element),
    (focused) => focused,
  );
}

async function isFocused(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(':focus')).count()) === 1;
}

/** Whether the focus is on an element, or on something in it. */
async function holdsFocus(element: Locator): Promise<boolean> {
  const focus = element.page().locator(':focus');
  return (await element.locator(focus).count()) + (await element.and(focus).count()) > 0;
}

interface Stop {
  html: string;
  /** Whether it looks different from when it has no focus. */
  isSeen: boolean;
}

/** Walks through a page by Tab until it begins anew. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < MANY_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ html: string; isNew: boolean }>(NOTE_FOCUS);
    if (!stop.isNew) return stops;
    await waitUntilSettled(page);
    const focused = await page.screenshot();
    // Chromium goes on from where the focus was.
    await page.evaluate('document.activeElement.blur()');
    await waitUntilSettled(page);
    stops.push({ html: stop.html, isSeen: !focused.equals(await page.screenshot()) });
  }
  throw new Error(`The page has more than ${MANY_STOPS} stops`);
}

const NOTE_FOCUS = `(() => {
  const element = document.activeElement;
  const seen = (window.__farmStops ??= new Set());
  const isNew = element !== document.body && !seen.has(element);
  seen.add(element);
  return { html: element.outerHTML.slice(0, 160), isNew };
})()`;

// A choice is an input that nobody sees in a label that everybody does.
const OUTLINE = `(() => {
  const element = document.activeElement;
  const drawn = element.closest('label') ?? element;
  return { html: element.outerHTML.slice(0, 160), outline: getComputedStyle(drawn).outlineStyle };
})()`;
