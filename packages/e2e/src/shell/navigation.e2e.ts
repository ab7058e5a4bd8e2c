import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { NavGroup, NavItem } from '@farm/contracts/registry';
import type { Locator, Page } from 'playwright-core';
import { addPageDataRoute } from '../browser/addPageDataRoute.ts';
import { waitForHeading, type Reader } from '../journeys/navigation.ts';
import { openReader, type ReaderOptions } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';
import { readBox } from './measure.ts';

/** Every kind of entry that a remote may add to the navigation. */
const allEntryKinds: Pick<NavGroup, 'id' | 'title' | 'order' | 'items'> = {
  id: 'kinds',
  title: { en: 'Kinds' },
  order: 90,
  items: [
    { id: 'wiki', title: { en: 'Wiki' }, path: 'https://wiki.example/farm', icon: 'notice' },
    { id: 'news', title: { en: 'News' }, path: '/info/notice', info: '3' },
    { id: 'soon', title: { en: 'Soon' }, path: '/faqs', disabled: true, caption: { en: 'In spring' } },
    { id: 'staff', title: { en: 'Staff' }, path: '/faqs', roles: ['admin'] },
    { id: 'growers', title: { en: 'Growers' }, path: '/faqs', roles: ['user'] },
    {
      id: 'more',
      title: { en: 'More' },
      path: '/more',
      children: [{ id: 'deep', title: { en: 'Deep' }, path: '/about-us' }],
    },
  ],
};

const { system, account } = await openSharedSystem();

/** A variant of the navigation. */
interface Place {
  options: Partial<ReaderOptions>;
  open: (reader: Reader) => Promise<Locator>;
  hasCaptions: boolean;
}

describe('an entry of the navigation', { concurrency: 2 }, () => {
  const places: Record<string, Place> = {
    'the sidebar': { options: {}, open: openSidebar, hasCaptions: true },
    'the mini sidebar': {
      options: { settings: { themeLayout: 'mini' } },
      open: openSidebar,
      hasCaptions: false,
    },
    'the bar': {
      options: { settings: { themeLayout: 'horizontal' }, width: 1920 },
      open: openSidebar,
      hasCaptions: false,
    },
    'the drawer': { options: { width: 360 }, open: openDrawer, hasCaptions: true },
  };
  for (const [place, { options, open, hasCaptions }] of Object.entries(places))
    it(`shows in ${place} its info and caption, leads nowhere when disabled, and unfolds what is below it`, async (t) => {
      const reader = await openWithKinds(t, options);
      const { page } = reader;
      const navigation = await open(reader);
      const entry = (name: string | RegExp) => navigation.getByRole('link', { name });

      const wiki = entry(/^Wiki/);
      assert.equal(await wiki.getAttribute('target'), '_blank');
      assert.equal(await wiki.getAttribute('href'), 'https://wiki.example/farm');
      assert.match(await wiki.innerText(), /opens in a new tab/);
      assert.match(await entry(/^News/).innerText(), /3/);
      assert.equal(await entry(/^Staff/).count(), 0);
      assert.equal(await entry(/^Growers/).count(), 1);

      const soon = entry(/^Soon/);
      assert.equal(await soon.getAttribute('aria-disabled'), 'true');
      const caption = hasCaptions ? await soon.innerText() : await soon.getAttribute('title');
      assert.match(caption ?? '', /In spring/);
      await soon.click({ force: true });
      assert.equal(new URL(page.url()).pathname, '/center');

      const more = navigation.getByRole('button', { name: /^More/ });
      assert.equal(await more.getAttribute('aria-expanded'), 'false');
      await more.focus();
      // Flyout entries expand on focus.
      if ((await more.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
      assert.equal(await more.getAttribute('aria-expanded'), 'true');
      await entry(/^Deep/).click();
      await waitForHeading(reader, 'info.pages.about');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });

  it('whose path starts with http opens in a new tab, and leaves its page as it is', async (t) => {
    const reader = await openReader(t, { site: system, token: account.token });
    const { page } = reader;
    const outside = `${system.url}/faqs`;
    await addCenterItem(page, { id: 'outside', title: { en: 'Outside' }, path: outside });
    await page.goto('/center');
    const link = (await openSidebar(reader)).getByRole('link', { name: /^Outside/ });
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await tab.waitForURL(outside);
    assert.equal(await tab.evaluate('opener'), null);
    assert.equal(new URL(page.url()).pathname, '/center');
  });

  it('keeps room for its words beside a long info', async (t) => {
    const reader = await openReader(t, { site: system, token: account.token });
    const title = 'Something with a title of many words';
    const info = 'new since the last harvest';
    await addCenterItem(reader.page, { id: 'wordy', title: { en: title }, path: '/faqs', info });
    await reader.page.goto('/center');
    const titleText = (await openSidebar(reader)).getByText(title, { exact: true });
    assert.ok((await readBox(titleText)).width >= 60);
  });

  it('without a role of the user shows to a guest, who has the default role', async (t) => {
    const { page, say } = await openWithKinds(t, {}, { isGuest: true });
    await page.getByRole('button', { name: say('shell.nav.center'), exact: true }).click();
    const panel = page.getByRole('dialog', { name: say('shell.nav.center') });
    await panel.getByRole('link', { name: /^Staff/ }).waitFor();
    assert.equal(await panel.getByRole('link', { name: /^Growers/ }).count(), 0);
  });
});

describe('with every remote down', { concurrency: 2 }, () => {
  const remoteErrors = { console: [/Failed to load resource/, /RemoteLoadError/] };
  const statuses = {
    '/coming-soon': 'shell.status.coming-soon.title',
    '/maintenance': 'shell.status.maintenance.title',
    '/403': 'shell.status.403.title',
    '/404': 'shell.status.404.title',
    '/500': 'shell.status.500.title',
    '/no/such/page': 'shell.status.404.title',
  };
  it('the status pages stand, each with its title, and so does what surrounds the others', async (t) => {
    const reader = await openReader(t, { site: system, expected: remoteErrors });
    const { page, say } = reader;
    await page.route(/\/r\/(?!shell\/)/, (route) => route.abort());
    for (const [path, heading] of Object.entries(statuses)) {
      await page.goto(path);
      await waitForHeading(reader, heading);
      assert.equal(await page.title(), `${say(heading)} · Farm`);
    }
    assert.equal(new URL(page.url()).pathname, '/404');
    await page.getByRole('link', { name: say('shell.logo') }).click();
    await page.getByRole('main').getByRole('alert').getByRole('heading').waitFor();
    await page.getByRole('button', { name: `${say('shell.language')}: English` }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await page.waitForSelector('html[lang=zh-CN]');
  });
});

describe('what moves', () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    it(`${reducedMotion === 'reduce' ? 'stands still' : 'moves'} when the system says ${reducedMotion}`, async (t) => {
      const { page, say } = await openReader(t, { site: system, token: account.token, reducedMotion });
      await page.route('**/api/me/profile', () => undefined);
      await page.goto('/center', { waitUntil: 'commit' });
      await page.getByRole('progressbar', { name: say('shell.loading') }).waitFor();
      const moving = await page.evaluate<number>(
        `document.getAnimations().filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().duration > 10).length`,
      );
      if (reducedMotion === 'reduce') assert.equal(moving, 0);
      else assert.ok(moving > 0);
    });
});

async function openWithKinds(
  t: TestContext,
  options: Partial<ReaderOptions>,
  { isGuest } = { isGuest: false },
): Promise<Reader> {
  const reader = await openReader(t, {
    site: system,
    ...(isGuest ? {} : { token: account.token }),
    ...options,
  });
  await addPageDataRoute(reader.page, (data) => {
    for (const { name, descriptor } of data.remotes)
      if (name === 'info') descriptor.navigation.push({ place: 'center', ...allEntryKinds });
    return data;
  });
  await reader.page.goto(isGuest ? '/' : '/center');
  await waitForHeading(reader, isGuest ? 'info.home.headline' : 'assets.title');
  return reader;
}

async function addCenterItem(page: Page, item: NavItem): Promise<void> {
  await addPageDataRoute(page, (data) => {
    for (const { name, descriptor } of data.remotes)
      if (name === 'info')
        descriptor.navigation.push({ place: 'center', id: item.id, order: 90, items: [item] });
    return data;
  });
}

async function openSidebar({ page, say }: Reader): Promise<Locator> {
  const navigation = page.getByRole('navigation', { name: say('shell.nav.center') });
  await navigation.getByRole('link').first().waitFor();
  return navigation;
}

async function openDrawer({ page, say }: Reader): Promise<Locator> {
  await page.getByRole('button', { name: say('shell.nav.open') }).click();
  const opened = page.getByRole('dialog', { name: say('shell.nav.main') });
  await opened.waitFor();
  return opened;
}
