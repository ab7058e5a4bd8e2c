import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { waitForHeading, type Reader } from '../journeys/navigation.ts';
import { openReader, type ReaderOptions } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { readBox, readStyle, waitForValue } from './measure.ts';

const PRESETS = {
  Green: '#00a76f',
  Cyan: '#078dee',
  Purple: '#7635dc',
  Blue: '#2065d1',
  Orange: '#fda92d',
  Red: '#ff3030',
};

const { system, account } = await openSharedSystem();

describe('the settings', { concurrency: 2 }, () => {
  it('change the mode and the contrast at once, and are kept', async (t) => {
    const { page, choose } = await openSettings(t);
    const readBackground = () => readStyle(page, 'body', 'background-color');
    const waitForOtherColor = (than: string) => waitForValue(readBackground, (color) => color !== than);
    const light = await readBackground();
    await choose('Dark');
    const dark = await waitForOtherColor(light);
    assert.ok(computeLightness(dark) < 0.2, dark);
    assert.ok(computeLightness(light) > 0.9, light);
    await choose('Light');
    await waitForValue(readBackground, (color) => color === light);
    await choose('Bold');
    const bold = await waitForOtherColor(light);
    await page.reload();
    await waitForValue(readBackground, (color) => color === bold);
    const storedSettings = await readStoredSettings(page);
    assert.deepEqual([storedSettings['themeMode'], storedSettings['themeContrast']], ['light', 'bold']);
  });

  it('change the direction: the document, what is drawn, and back', async (t) => {
    const { page, say, choose } = await openSettings(t, { path: '/' });
    // The drawer hides the logo from screen readers, but not from view.
    const logo = page.locator('header').getByRole('link', { name: say('shell.logo'), includeHidden: true });
    const readLogoX = async () => (await readBox(logo)).x;
    assert.ok((await readLogoX()) < 640);
    await choose(say('shell.drawer.direction.rtl'));
    await page.waitForSelector('html[dir=rtl]');
    await waitForValue(readLogoX, (x) => x > 640);
    // A sentence in English ends at its right, and lies at the right of the page.
    const { endsRight, liesRight } = await page.getByText(say('info.home.sentence')).evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const toBox = (from: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + 1);
        return range.getBoundingClientRect();
      };
      const [end, before] = [toBox(text.length - 1), toBox(text.length - 2)];
      return {
        endsRight: end.left >= before.right - 1,
        liesRight: Math.abs(end.right - element.getBoundingClientRect().right) < 2,
      };
    });
    assert.deepEqual({ endsRight, liesRight }, { endsRight: true, liesRight: true });
    await choose(say('shell.drawer.direction.ltr'));
    await page.waitForSelector('html[dir=ltr]');
    await waitForValue(readLogoX, (x) => x < 640);
  });

  it('have the six colours that were specified', async (t) => {
    const { page, choose } = await openSettings(t);
    for (const [name, color] of Object.entries(PRESETS)) {
      await choose(name);
      await page.waitForSelector(`html[data-preset=${name === 'Green' ? 'default' : name.toLowerCase()}]`);
      assert.equal((await readStyle(page, 'html', '--mui-palette-primary-main')).toLowerCase(), color, name);
    }
  });

  it('change the layout of the centre', async (t) => {
    const { page, say, drawer, choose } = await openSettings(t, { path: '/center', width: 1920 });
    const navigation = page.getByRole('navigation', { name: say('shell.nav.center'), includeHidden: true });
    const widths = { Mini: 88, Horizontal: 1920, Vertical: 280 };
    for (const [name, width] of Object.entries(widths)) {
      await choose(name);
      await waitForValue(
        async () => (await navigation.boundingBox())?.width,
        (now) => now === width,
      );
    }
    const content = page.getByRole('main', { includeHidden: true }).locator('> .MuiContainer-root').first();
    const before = (await readBox(content)).width;
    await drawer.locator('label', { has: page.getByRole('switch') }).click();
    await waitForValue(
      async () => (await readBox(content)).width,
      (now) => now > before + 200,
    );
    assert.equal((await readStoredSettings(page))['themeStretch'], true);
  });

  it('explain Stretch, and say when there is something to reset', async (t) => {
    const { page, drawer, choose } = await openSettings(t);
    const reset = drawer.getByRole('button', { name: /^Reset/ });
    const dot = reset.locator('.MuiBadge-dot:not(.MuiBadge-invisible)');
    assert.equal(await dot.count(), 0);
    await reset.hover();
    await page.getByRole('tooltip', { name: 'Reset' }).waitFor();
    await drawer.getByRole('button', { name: 'Only available at large resolutions > 1600px (xl)' }).hover();
    await page.getByRole('tooltip', { name: 'Only available at large resolutions > 1600px (xl)' }).waitFor();

    await choose('Red');
    await dot.waitFor();
    assert.equal(
      await readStyle(page, '[role=dialog] .MuiBadge-dot', 'background-color'),
      toRgb(await readStyle(page, 'html', '--mui-palette-error-main')),
    );
    await reset.click();
    await dot.waitFor({ state: 'detached' });
    assert.equal((await readStoredSettings(page))['themeColorPresets'], 'default');
    await page.waitForSelector('html[data-preset=default]');
  });

  it('reach another tab at once', async (t) => {
    const { page, drawer, choose } = await openSettings(t);
    const waitForOtherColor = await page.context().newPage();
    await waitForOtherColor.goto('/404');
    await waitForOtherColor.getByRole('heading', { level: 1 }).waitFor();
    await choose('Dark');
    await waitForOtherColor.waitForSelector('html[data-mode=dark]');
    await choose('Right to left');
    await waitForOtherColor.waitForSelector('html[dir=rtl]');
    await drawer.getByRole('button', { name: /^Reset/ }).click();
    await waitForOtherColor.waitForSelector('html[data-mode=light][dir=ltr]');
  });

  const damagedSettings = {
    'by a wrong value': {
      text: '{"themeMode":"dark","themeContrast":"loud","themeDirection":5}',
      mode: 'dark',
    },
    'of an older version': { text: '{"themeMode":"dark","themeFont":"serif"}', mode: 'dark' },
    'beyond reading': { text: '{"themeMode":"dark"', mode: 'light' },
    'to a word': { text: '"dark"', mode: 'light' },
  };
  for (const [damage, { text, mode }] of Object.entries(damagedSettings))
    it(`fall back field by field where they are damaged ${damage}`, async (t) => {
      const { page } = await openReader(t, { site: system, settings: text });
      await page.goto('/404');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForSelector(
        `html[data-mode=${mode}][data-contrast=default][data-preset=default][dir=ltr]`,
      );
    });

  it('fill the screen and give it back', async (t) => {
    const { page, drawer } = await openSettings(t);
    await drawer.getByRole('button', { name: 'Fullscreen', exact: true }).click();
    await drawer.getByRole('button', { name: 'Exit Fullscreen' }).click();
    await drawer.getByRole('button', { name: 'Fullscreen', exact: true }).waitFor();
    assert.equal(await page.evaluate('document.fullscreenElement'), null);
  });
});

describe('the language menu', () => {
  it('changes the words, the document, and the direction to the one that suits', async (t) => {
    const reader = await openReader(t, { site: system, settings: { themeDirection: 'rtl' } });
    const { page, say } = reader;
    await page.goto('/');
    await page.waitForSelector('html[lang=en][dir=rtl]');
    await page.getByRole('button', { name: `${say('shell.language')}: English` }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.waitForSelector('html[lang=zh-CN][dir=ltr]');
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /\p{Script=Han}/u })
      .waitFor();
    await page.reload();
    await page.waitForSelector('html[lang=zh-CN][dir=ltr]');
  });

  it('a dark page is printed in black on white, without what only a screen needs', async (t) => {
    const reader = await openReader(t, { site: system, settings: { themeMode: 'dark' } });
    const { page } = reader;
    await page.goto('/');
    await waitForHeading(reader, 'info.home.headline');
    await page.emulateMedia({ media: 'print' });
    // Colors may fade, however briefly.
    await waitForValue(
      () => readStyle(page, 'h1', 'color'),
      (color) => color === 'rgb(0, 0, 0)',
    );
    await waitForValue(
      () => readStyle(page, 'html', 'background-color'),
      (color) => color === 'rgb(255, 255, 255)',
    );
    assert.equal(await readStyle(page, 'html', 'color-scheme'), 'light');
    assert.equal(await page.getByRole('banner').isVisible(), false);
  });
});

interface OpenSettings extends Reader {
  drawer: Locator;
  /** Clicks the preview of a choice, by the choice's name. */
  choose: (name: string) => Promise<void>;
}

/** Opens a page and the settings on it. */
async function openSettings(
  t: TestContext,
  { path = '/', ...options }: { path?: string } & Partial<ReaderOptions> = {},
): Promise<OpenSettings> {
  const token = path.startsWith('/center') ? { token: account.token } : {};
  const reader = await openReader(t, { site: system, ...token, ...options });
  const { page, say } = reader;
  await page.goto(path);
  await waitForHeading(reader, path === '/' ? 'info.home.headline' : 'assets.title');
  await page.getByRole('button', { name: say('shell.settings.title'), exact: true }).click();
  const drawer = page.getByRole('dialog', { name: say('shell.settings.title') });
  await drawer.waitFor();
  const choose = (name: string) =>
    drawer.locator('label', { has: page.getByRole('radio', { name, exact: true }) }).click();
  return { ...reader, drawer, choose };
}

async function readStoredSettings(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate<Record<string, unknown>>(`JSON.parse(localStorage.getItem('settings'))`);
}

/** Returns the lightness of a color from 0 to 1: the mean of its channels, which is enough to tell black from white. */
function computeLightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(color);
  return (red + green + blue) / 765;
}

/** Converts `#ff5630` to `rgb(255, 86, 48)`. */
function toRgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

function parseChannels(color: string): number[] {
  return (color.match(/[\d.]+/g) ?? []).map(Number);
}
