import type { Mount, NavItem, PageData } from '@farm/contracts/registry';
import { screen } from '@testing-library/react';
import { makeProbe } from './makeProbe.tsx';
import { makeMount, makeRemote } from './makeRemote.ts';
import { createEntryScript, type ScriptNetwork } from './scriptNetwork.ts';
import { startPage } from './startPage.tsx';

/** Makes a navigation entry; its English title is its capitalized id. */
export function makeItem(id: string, fields: Partial<NavItem> = {}): NavItem {
  return { id, title: { en: capitalize(id) }, path: `/center/${id}`, ...fields };
}

interface Farm {
  /** Entries of the user center. */
  items: NavItem[];
  /** Entries of the top navigation after its usual ones. */
  moreTopItems?: NavItem[];
  /** Paths that have a page, in addition to `/`, `/info` and `/center`. */
  paths?: string[];
}

/** Starts the page with a single remote that serves every path and has entries in the top and center navigation. */
export async function startFarm(
  network: ScriptNetwork,
  path: string,
  { items, moreTopItems = [], paths = [] }: Farm,
): Promise<Awaited<ReturnType<typeof startPage>>> {
  const mounts = [
    makeMount(),
    makeMount({ path: '/info', page: 'InfoPage' }),
    ...['/center', ...paths].map(makeCenterMount),
  ];
  const { HomePage } = makeProbe('info').routes;
  const routes = Object.fromEntries(mounts.map(({ page }) => [page, HomePage]));
  network.respond(() => createEntryScript(makeProbe('info', { routes: routes as { HomePage: never } })));
  const data: Partial<PageData> = {
    remotes: [
      makeRemote('info', {
        descriptor: {
          mounts,
          navigation: [
            { place: 'top', id: 'top', order: 1, items: [...topItems, ...moreTopItems] },
            { place: 'center', id: 'my', title: { en: 'My', zh: '我的' }, order: 2, items },
          ],
        },
      }),
    ],
  };
  const page = await startPage(path, data);
  await screen.findByRole('heading', { name: 'Hello from info' });
  return page;
}

const topItems = [
  makeItem('home', { title: { en: 'Home', zh: '首页' }, path: '/' }),
  makeItem('notice', { title: { en: 'Notice', zh: '公告' }, path: '/info' }),
  makeItem('wiki', { path: 'https://wiki.example/farm' }),
];

function makeCenterMount(path: string): Mount {
  const page = `${path.split(/\W/).map(capitalize).join('')}Page`;
  return makeMount({ path, page, layout: 'center', access: 'user' });
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
