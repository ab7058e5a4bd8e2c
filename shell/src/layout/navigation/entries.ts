import type { NavItem, Titles } from '@farm/contracts/registry';
import { isElsewhere, type MergedGroup } from './navigation.ts';

/** A line of the navigation, ready to render in the current language and at the current location. */
export interface Entry {
  id: string;
  title: string;
  path: string;
  /** Effect of a click: opens a page, opens an external page in a new tab, or only shows the children. */
  kind: 'page' | 'elsewhere' | 'branch';
  icon: string;
  /** A word or number at the end of the line. */
  info: string | undefined;
  /** A second line of explanation. */
  caption: string | undefined;
  isDisabled: boolean;
  /** True for the current page. */
  isCurrent: boolean;
  /** True if the current page is a detail of this page and has no entry of its own. */
  isAbove: boolean;
  /** True if a descendant is active. */
  isAround: boolean;
  children: Entry[];
}

/** Entries under a heading, or without one if `title` is undefined. */
export interface EntryGroup {
  id: string;
  title: string | undefined;
  entries: Entry[];
}

/** The user's location and language. */
interface Place {
  say: (titles: Titles) => string;
  /** Path of the current location. */
  pathname: string;
  /** Every path of the current page. */
  activePaths: string[];
  /** Returns true if a page exists at this path. */
  hasPage: (path: string) => boolean;
}

/** Converts navigation groups to entries, ready to render at this place. */
export function toEntryGroups(groups: MergedGroup[], place: Place): EntryGroup[] {
  const spot = { ...place, pathAbove: pathAbove(groups, place) };
  return groups.map(({ id, title, items }) => ({
    id,
    title: title && place.say(title),
    entries: items.map((item) => toEntry(item, spot)),
  }));
}

/** Roots of whole areas: paths below them are not details of their page. */
const roots = ['/', '/center'];

/** Returns the longest entry path above the current page, or undefined if the page has an entry of its own. */
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
    // A parent may share the page of its first child: only the child is then current.
    isCurrent: !isAround && place.activePaths.includes(item.path),
    isAbove: !isAround && item.path === place.pathAbove,
    isAround,
    children,
  };
}

/** True if the current page is this page, a detail of it, or a descendant. */
export function isActive({ isCurrent, isAbove, isAround }: Entry): boolean {
  return isCurrent || isAbove || isAround;
}

function kindOf(item: NavItem, { hasPage }: Place): Entry['kind'] {
  if (isElsewhere(item)) return 'elsewhere';
  return item.children?.length && !hasPage(item.path) ? 'branch' : 'page';
}
