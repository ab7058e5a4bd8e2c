import type { Locale } from '@farm/contracts';
import type { Page } from 'playwright-core';
import { areas } from './areas.ts';
import type { Translate } from './messages.ts';

/** A user of the product: a page and the settings it is read in. */
export interface Reader {
  page: Page;
  say: Translate;
  locale: Locale;
  screen: 'desktop' | 'phone';
}

/** Navigation entries by id, each with the message id of its page's heading. */
const headings = {
  home: 'info.home.headline',
  notice: 'info.notice.title',
  'quick-start': 'info.quickStart.title',
  assets: 'assets.title',
  share: 'devices.share.title',
  machines: 'devices.machines.title',
  'plot-nfts': 'devices.plotNfts.title',
  addresses: 'security.addresses.title',
  settings: 'security.settings.title',
};

/** An entry of the navigation. */
export type NavigationEntry = keyof typeof headings;

/** Opens a page through the navigation, as a user does, and waits for its heading. */
export async function openEntry(reader: Reader, entry: NavigationEntry): Promise<void> {
  await clickEntry(reader, entry);
  await waitForHeading(reader, headings[entry]);
}

/** Clicks the navigation entry of a page. */
export async function clickEntry(reader: Reader, entry: NavigationEntry): Promise<void> {
  const { page, say, screen } = reader;
  const { place, title } = findEntry(entry, reader.locale);
  const navigation = page.getByRole('navigation', { name: say('shell.nav.main') });
  if (screen === 'phone') await page.getByRole('button', { name: say('shell.nav.open') }).click();
  else if (place === 'center')
    await navigation.getByRole('button', { name: say('shell.nav.center'), exact: true }).click();
  // The panel of the user center covers the page, whose sidebar has links of the same names.
  const panel = page.getByRole('presentation');
  const isListed = screen === 'phone' || place === 'top';
  await (isListed ? navigation : panel).getByRole('link', { name: title, exact: true }).click();
}

/** Opens a path like a link in the page: the page stays, the route changes. */
export async function openClientRoute(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** Waits until the page has this heading; `heading` is a message id. */
export async function waitForHeading({ page, say }: Reader, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: say(heading), exact: true }).waitFor();
}

function findEntry(entry: NavigationEntry, locale: Locale) {
  for (const { descriptor } of areas)
    for (const { place, items } of descriptor.navigation) {
      const item = items.find(({ id }) => id === entry);
      if (item) return { place, title: item.title[locale] ?? item.title.en };
    }
  throw new Error(`No remote brings the entry ${entry}`);
}
