import type { Locale } from '@farm/contracts';
import type { Page } from 'playwright-core';
import { areas } from './areas.ts';
import type { ToText } from './messages.ts';

/** Somebody before a screen. */
export interface Reader {
  page: Page;
  toText: ToText;
  locale: Locale;
  screen: 'desktop' | 'phone';
}

/** Entries of the navigation by id, with what the page behind each is headed: a message id. */
const headings = {
  home: 'info.home.headline',
  notice: 'info.notice.title',
  'quick-start': 'info.quickStart.title',
  assets: 'assets.title',
  share: 'devices.share.title',
  machines: 'devices.machines.title',
  addresses: 'security.addresses.title',
  settings: 'security.settings.title',
};

/** An entry of the navigation. */
export type NavigationEntry = keyof typeof headings;

/** Goes to a page as a user does, by the navigation, and waits until it stands. */
export async function openEntry(reader: Reader, entry: NavigationEntry): Promise<void> {
  await clickEntry(reader, entry);
  await waitForHeading(reader, headings[entry]);
}

/** Presses the navigation's entry of a page. */
export async function clickEntry(reader: Reader, entry: NavigationEntry): Promise<void> {
  const { page, toText, screen } = reader;
  const { place, title } = findEntry(entry, reader.locale);
  const navigation = page.getByRole('navigation', { name: toText('shell.nav.main') });
  if (screen === 'phone') await page.getByRole('button', { name: toText('shell.nav.open') }).click();
  else if (place === 'center')
    await navigation.getByRole('button', { name: toText('shell.nav.center'), exact: true }).click();
  // The panel of the user centre lies above the page, whose sidebar has links of the same names.
  const panel = page.getByRole('presentation');
  const isListed = screen === 'phone' || place === 'top';
  await (isListed ? navigation : panel).getByRole('link', { name: title, exact: true }).click();
}

/** Goes to a path as a link does that stands in the page: the page stays, the route changes. */
export async function openClientRoute(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** Waits until the page is headed so; `heading` is a message id. */
export async function waitForHeading({ page, toText }: Reader, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: toText(heading), exact: true }).waitFor();
}

function findEntry(entry: NavigationEntry, locale: Locale) {
  for (const { descriptor } of areas)
    for (const { place, items } of descriptor.navigation) {
      const item = items.find(({ id }) => id === entry);
      if (item) return { place, title: item.title[locale] ?? item.title.en };
    }
  throw new Error(`No remote brings the entry ${entry}`);
}
