import type { NavItem } from '@farm/contracts/registry';
import { toEntryGroups, type Entry } from './entries.ts';

const item = (path: string, children: NavItem[] = []): NavItem => ({
  id: path,
  title: { en: path },
  path,
  children,
});

/** Lists the paths of entries marked as current, or as the parent of the current page, at this path. */
function listMarked(pathname: string, ...items: NavItem[]): string[] {
  const [group] = toEntryGroups([{ id: 'my', title: undefined, items }], {
    formatTitle: ({ en }) => en,
    pathname,
    activePaths: [pathname],
    hasPage: () => true,
  });
  return flatten(group?.entries ?? [])
    .filter(({ isParent, isCurrent }) => isParent || isCurrent)
    .map(({ path, isCurrent }) => (isCurrent ? `${path} itself` : path));
}

function flatten(entries: Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
}

const operator = ['/operator', '/operator/notices', '/operator/profit-runs'].map((path) => item(path));

test.each([
  ['/operator/notices/new', '/operator/notices'],
  ['/operator/profit-runs/measured', '/operator/profit-runs'],
  ['/operator/withdrawals/7', '/operator'],
  ['/operator/noticesome', '/operator'],
  ['/operator/notices', '/operator/notices itself'],
])('at %s the nearest entry above is marked, by whole segments: %s', (pathname, marked) => {
  expect(listMarked(pathname, ...operator)).toEqual([marked]);
});

test('the home page and the front page of the centre are above nothing', () => {
  expect(listMarked('/center/unlisted/7', item('/'), item('/center'))).toEqual([]);
});

test('of a parent and a child that lead to one page, the child is marked', () => {
  expect(listMarked('/barn/7', item('/barn', [item('/barn'), item('/hay')]))).toEqual(['/barn']);
});

test('nothing is marked where no entry is above', () => {
  expect(listMarked('/elsewhere', ...operator)).toEqual([]);
});
