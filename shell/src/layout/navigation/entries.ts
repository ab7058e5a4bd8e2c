import type { NavItem, Titles } from '@farm/contracts/registry';
import { isExternal, type MergedGroup } from './navigation.ts';

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
  isParent: boolean;
  /** True if a descendant is active. */
  hasActiveDescendant: boolean;
  children: Entry[];
}

/** Entries under a heading, or without one if `title` is undefined. */
export interface EntryGroup {
  id: string;
  title: string | undefined;
  entries: Entry[];
}

/** The user's location and language. */
interface NavigationContext {
  formatTitle: (titles: Titles) => string;
  /** Path of the current location. */
  pathname: string;
  /** Every path of the current page. */
  activePaths: string[];
  /** Returns true if a page exists at this path. */
  hasPage: (path: string) => boolean;
}

/** Converts navigation groups to entries, ready to render at this place. */
export function toEntryGroups(groups: MergedGroup[], context: NavigationContext): EntryGroup[] {
  const entryContext = { ...context, parentPath: findParentPath(groups, context) };
  return groups.map(({ id, title, items }) => ({
    id,
    title: title && context.formatTitle(title),
    entries: items.map((item) => toEntry(item, entryContext)),
  }));
}

/** Roots of whole areas: paths below them are not details of their page. */
const AREA_ROOTS = ['/', '/center'];

/** Returns the longest entry path above the current page, or undefined if the page has an entry of its own. */
function findParentPath(
  groups: MergedGroup[],
  { pathname, activePaths }: NavigationContext,
): string | undefined {
  const paths = groups.flatMap(({ items }) => listPaths(items));
  if (paths.some((path) => activePaths.includes(path))) return undefined;
  return paths
    .filter((path) => !AREA_ROOTS.includes(path) && pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

function listPaths(items: NavItem[]): string[] {
  return items.flatMap(({ path, children = [] }) => [path, ...listPaths(children)]);
}

interface EntryContext extends NavigationContext {
  parentPath: string | undefined;
}

function toEntry(item: NavItem, context: EntryContext): Entry {
  const children = (item.children ?? []).map((child) => toEntry(child, context));
  const hasActiveDescendant = children.some(isActive);
  return {
    id: item.id,
    title: context.formatTitle(item.title),
    path: item.path,
    kind: toKind(item, context),
    icon: item.icon ?? 'dot',
    info: item.info,
    caption: item.caption && context.formatTitle(item.caption),
    isDisabled: item.disabled === true,
    // A parent may share the page of its first child: only the child is then current.
    isCurrent: !hasActiveDescendant && context.activePaths.includes(item.path),
    isParent: !hasActiveDescendant && item.path === context.parentPath,
    hasActiveDescendant,
    children,
  };
}

/** True if the current page is this page, a detail of it, or a descendant. */
export function isActive({ isCurrent, isParent, hasActiveDescendant }: Entry): boolean {
  return isCurrent || isParent || hasActiveDescendant;
}

function toKind(item: NavItem, { hasPage }: NavigationContext): Entry['kind'] {
  if (isExternal(item)) return 'elsewhere';
  return item.children?.length && !hasPage(item.path) ? 'branch' : 'page';
}
