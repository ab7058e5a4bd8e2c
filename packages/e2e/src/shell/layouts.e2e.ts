import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { readBox, readOverflowPx, readStyle } from './measure.ts';

const WIDTHS = [360, 800, 1280, 1920];

const { system, account } = await openSharedSystem();

describe('the layout', { concurrency: 2 }, () => {
  for (const width of WIDTHS) {
    it(`of a public page has a header of ${width < 900 ? 64 : 80} px, of 64 px once scrolled, and its footer at ${width}`, async (t) => {
      const reader = await openReader(t, { site: system, width });
      const { page } = reader;
      await page.goto('/');
      await waitForHeading(reader, 'info.home.headline');
      const bar = page.getByRole('banner').locator('> div');
      assert.equal((await readBox(bar)).height, width < 900 ? 64 : 80);
      await page.getByText('All rights reserved, made by 127.0.0.1').scrollIntoViewIfNeeded();
      await waitUntilSettled(page);
      const scrolled = await readBox(bar);
      assert.deepEqual([scrolled.y, scrolled.height], [0, 64]);
      assert.ok((await readOverflowPx(page)) <= 0, 'nothing to scroll sideways');
    });

    it(`of the login is a card in the middle at ${width}`, async (t) => {
      const reader = await openReader(t, { site: system, width });
      const { page } = reader;
      await page.goto('/auth/login');
      await waitForHeading(reader, 'auth.login.title');
      const form = await readBox(page.getByRole('main').locator('form'));
      assert.ok(Math.abs(form.x + form.width / 2 - width / 2) <= 1);
      assert.ok(form.width <= 440);
      assert.ok((await readOverflowPx(page)) <= 0, 'nothing to scroll sideways');
    });
  }

  for (const width of WIDTHS)
    it(`of a toast leaves every button of the page free at ${width}`, async (t) => {
      const expected = { console: [/Failed to load resource/] };
      const reader = await openReader(t, { site: system, width, token: account.token, expected });
      const { page, say } = reader;
      await page.route('**/api/session/this', (route) => route.abort());
      await page.goto('/center/my/machines');
      await waitForHeading(reader, 'devices.machines.title');
      await page
        .getByRole('button', { name: say('shell.user.menu', { name: account.profile.name }) })
        .click();
      await page.getByRole('button', { name: say('shell.user.logout') }).click();
      const toast = await readBox(
        page.getByRole('alert').filter({ hasText: say('shell.user.logoutFailed') }),
      );
      for (const button of await page.getByRole('main').getByRole('button').all()) {
        const box = await readBox(button);
        const isFree = box.y >= toast.y + toast.height || box.x + box.width <= toast.x;
        assert.ok(isFree, `${await button.innerText()} at ${box.x}, ${box.y}`);
      }
    });

  for (const width of [1280, 1920])
    it(`of the centre has a sidebar of 280 px, a mini one of 88 px with entries 4 px apart, or a bar with entries 6 px apart at ${width}`, async (t) => {
      const reader = await openReader(t, { site: system, width, token: account.token });
      const { page, say } = reader;
      await page.goto('/center');
      await waitForHeading(reader, 'assets.title');
      const navigation = page.getByRole('navigation', { name: say('shell.nav.center') });
      assert.equal((await readBox(navigation)).width, 280);
      await page.getByRole('button', { name: say('shell.nav.narrow') }).click();
      await waitUntilSettled(page);
      assert.equal((await readBox(navigation)).width, 88);
      const [mini, below] = await readEntryBoxes();
      assert.equal(below.y - mini.y - mini.height, 4);
      await page.reload();
      await page.getByRole('button', { name: say('shell.nav.widen') }).click();
      await waitUntilSettled(page);
      assert.equal((await readBox(navigation)).width, 280);

      await page.evaluate(`localStorage.setItem('settings', '{"themeLayout":"horizontal"}')`);
      await page.reload();
      await waitForHeading(reader, 'assets.title');
      const [first, beside] = await readEntryBoxes();
      assert.equal(beside.x - first.x - first.width, 6);
      assert.ok((await readBox(navigation)).y < (await readBox(page.getByRole('main'))).y);
      assert.equal((await readBox(page.getByRole('main'))).x, 0);
      assert.ok((await readOverflowPx(page)) <= 0, 'nothing to scroll sideways');

      async function readEntryBoxes() {
        const entries = navigation.getByRole('list', { name: 'My' }).getByRole('listitem');
        await entries.first().waitFor();
        return [await readBox(entries.nth(0)), await readBox(entries.nth(1))] as const;
      }
    });

  for (const width of [360, 800])
    it(`of the centre has the navigation in a drawer of 260 px, which closes when an entry is followed, at ${width}`, async (t) => {
      const reader = await openReader(t, { site: system, width, token: account.token });
      const { page, say } = reader;
      await page.goto('/center');
      await waitForHeading(reader, 'assets.title');
      assert.equal(await page.getByRole('navigation', { name: say('shell.nav.center') }).count(), 0);
      assert.ok((await readOverflowPx(page)) <= 0, 'nothing to scroll sideways');
      await page.getByRole('button', { name: say('shell.nav.open') }).click();
      const drawer = page.getByRole('dialog', { name: say('shell.nav.main') });
      await drawer.waitFor();
      await waitUntilSettled(page);
      const { x, width: drawerWidth } = await readBox(drawer);
      assert.deepEqual([x, drawerWidth], [0, 260]);
      await drawer.getByRole('link', { name: 'Machines' }).click();
      await waitForHeading(reader, 'devices.machines.title');
      await drawer.waitFor({ state: 'hidden' });
    });

  for (const width of WIDTHS)
    it(`has a user menu of 200 px, a language menu of 160 px, settings of 280 px and dropdowns of at least 160 px at ${width}`, async (t) => {
      const reader = await openReader(t, { site: system, width, token: account.token });
      const { page, say } = reader;
      await page.goto('/center/security/settings');
      await waitForHeading(reader, 'security.settings.title');
      const openers = [
        {
          opener: say('shell.user.menu', { name: account.profile.name }),
          panel: page.getByRole('dialog'),
          expected: 200,
        },
        {
          opener: `${say('shell.language')}: English`,
          // The surface behind the menu.
          panel: page.getByRole('menu').locator('..'),
          expected: 160,
        },
        { opener: say('shell.settings.title'), panel: page.getByRole('dialog'), expected: 280 },
      ];
      for (const { opener, panel, expected } of openers) {
        await page.getByRole('button', { name: opener, exact: true }).click();
        await panel.waitFor();
        await waitUntilSettled(page);
        const box = await readBox(panel);
        assert.equal(box.width, expected, opener);
        assert.ok(box.x >= 0 && box.x + box.width <= width, `${opener} stays in the window`);
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'hidden' });
      }
      if (width >= 900) {
        await page.getByRole('button', { name: say('shell.nav.center'), exact: true }).click();
        const panel = page.getByRole('dialog', { name: say('shell.nav.center') });
        await panel.waitFor();
        await waitUntilSettled(page);
        assert.ok((await readBox(panel)).width >= 160);
        assert.equal(await readStyle(page, '[role=dialog][aria-modal=true]', 'min-width'), '160px');
        for (const group of ['Tutorial', 'My', 'Security'])
          assert.ok((await panel.getByRole('list', { name: group }).getByRole('link').count()) > 0, group);
      }
    });

  it('shrinks its header below 900 px, and has the navigation in a drawer below 1200 px', async (t) => {
    const reader = await openReader(t, { site: system, width: 1200, token: account.token });
    const { page, say } = reader;
    await page.goto('/center');
    await waitForHeading(reader, 'assets.title');
    const navigation = page.getByRole('navigation', { name: say('shell.nav.center') });
    const opener = page.getByRole('button', { name: say('shell.nav.open') });
    for (const [width, header, hasSidebar] of [
      [1200, 80, true],
      [1199, 80, false],
      [900, 80, false],
      [899, 64, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await waitUntilSettled(page);
      assert.equal((await readBox(page.getByRole('banner'))).height, header, `header at ${width}`);
      assert.equal(await navigation.isVisible(), hasSidebar, `sidebar at ${width}`);
      assert.equal(await opener.isVisible(), !hasSidebar, `button of the drawer at ${width}`);
    }
  });

  it('stretches the content to the whole width above 1600 px when that is set, and never up to there', async (t) => {
    for (const themeStretch of [true, false]) {
      const reader = await openReader(t, {
        site: system,
        width: 1600,
        token: account.token,
        settings: { themeStretch },
      });
      const { page } = reader;
      await page.goto('/center');
      await waitForHeading(reader, 'assets.title');
      const main = page.getByRole('main');
      for (const width of [1600, 1601, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await waitUntilSettled(page);
        const content = await readBox(main.locator('> .MuiContainer-root').first());
        const expected = themeStretch && width > 1600 ? (await readBox(main)).width : 1200;
        assert.equal(content.width, expected, `${themeStretch ? '' : 'not '}set, at ${width}`);
      }
    }
  });

  it('has what is empty in line with the heading of its page', async (t) => {
    const reader = await openReader(t, { site: system, width: 1280, token: account.token });
    const { page } = reader;
    // A heading without a button beside it is as wide as its page.
    await page.goto('/center/my/share');
    await waitForHeading(reader, 'devices.share.title');
    const heading = await readBox(page.getByRole('heading', { level: 1 }));
    const card = await readBox(page.getByRole('main').locator('.MuiCard-root'));
    assert.deepEqual([card.x, card.width], [heading.x, heading.width]);
  });

  it('rounds its corners by 8 px', async (t) => {
    const { page, say } = await openReader(t, { site: system });
    await page.goto('/404');
    await page
      .getByRole('main')
      .getByRole('link', { name: say('shell.remote.home') })
      .waitFor();
    assert.equal(await readStyle(page, 'main a', 'border-radius'), '8px');
  });
});
