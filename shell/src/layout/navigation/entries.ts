import type { NavItem, Titles } from '@farm/contracts/registry';
import { isElsewhere, type MergedGroup } from './navigation.ts';

/** One line of the navigation, as it is drawn: in one language, at one place of the product. */
export interface Entry {
  id: string;
  title: string;
  path: string;
  /** What a click does: it opens a page, a page of others in a new tab, or only shows the entries below. */
  kind: 'page' | 'elsewhere' | 'branch';
  icon: string;
  /** A word or number at the end of the line. */
  info: string | undefined;
  /** A second line of explanation. */
  caption: string | undefined;
  isDisabled: boolean;
  /** The page now open. */
  isCurrent: boolean;
  /** The page now open is a detail of this one, without an entry of its own. */
  isAbove: boolean;
  /** The page now open is somewhere below. */
  isAround: boolean;
  children: Entry[];
}

/** Entries under one heading; without a heading they stand by themselves. */
export interface EntryGroup {
  id: string;
  title: string | undefined;
  entries: Entry[];
}

/** Where the reader is, and in which language. */
interface Place {
  say: (titles: Titles) => string;
  /** Where the page now open was asked for. */
  pathname: string;
  /** Every path of it. */
  activePaths: string[];
  /** Whether a page answers this path. */
  hasPage: (path: string) => boolean;
}

/** The groups as they are drawn at this place. */
export function toEntryGroups(groups: MergedGroup[], place: Place): EntryGroup[] {
  const spot = { ...place, pathAbove: pathAbove(groups, place) };
  return groups.map(({ id, title, items }) => ({
    id,
    title: title && place.say(title),
    entries: items.map((item) => toEntry(item, spot)),
  }));
}

/** Below these stand whole areas, and no details of their own page. */
const roots = ['/', '/center'];

/** The longest path of an entry that the page now open stands below, where no entry leads to that page itself. */
function pathAbove(groups: MergedGroup[], { pathname, activePaths }: Place): string | undefined {
  const paths = groups.flatMap(({ items }) => pathsOf(items));
  if (paths.some((path) => activePaths.includes(path))) return undefined;
  return paths
    .filter((path) => !roots.includes(path) && pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

function pathsOf(items: NavItem[]): string[] {
  return items.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);
}

interface Spot extends Place {
  pathAbove: string | undefined;
}

function toEntry(item: NavItem, place: Spot): Entry {
  const children = (item.children ?? []).map((child) => toEntry(child, place));
  const isAround = children.some(isActive);
  return {
    id: item.id,
    title: place.say(item.title),
    path: item.path,
    kind: kindOf(item, place),
    icon: item.icon ?? 'dot',
    info: item.info,
    caption: item.caption && place.say(item.caption),
    isDisabled: item.disabled === true,
    // The page of a parent may be that of its first child: then the child is the one that is open.
    isCurrent: !isAround && place.activePaths.includes(item.path),
    isAbove: !isAround && item.path === place.pathAbove,
    isAround,
    children,
  };
}

/** Whether the page now open is this one, or belongs to it or to one below. */
export function isActive({ isCurrent, isAbove, isAround }: Entry): boolean {
  return isCurrent || isAbove || isAround;
}

function kindOf(item: NavItem, { hasPage }: Place): Entry['kind'] {
  if (isElsewhere(item)) return 'elsewhere';
  return item.children?.length && !hasPage(item.path) ? 'branch' : 'page';
}
