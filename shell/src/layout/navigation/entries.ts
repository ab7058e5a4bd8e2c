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
  /** Every path of the page now open. */
  activePaths: string[];
  /** Whether a page answers this path. */
  hasPage: (path: string) => boolean;
}

/** The groups as they are drawn at this place. */
export function toEntryGroups(groups: MergedGroup[], place: Place): EntryGroup[] {
  return groups.map(({ id, title, items }) => ({
    id,
    title: title && place.say(title),
    entries: items.map((item) => toEntry(item, place)),
  }));
}

function toEntry(item: NavItem, place: Place): Entry {
  const children = (item.children ?? []).map((child) => toEntry(child, place));
  const isAround = children.some((child) => child.isCurrent || child.isAround);
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
    isAround,
    children,
  };
}

function kindOf(item: NavItem, { hasPage }: Place): Entry['kind'] {
  if (isElsewhere(item)) return 'elsewhere';
  return item.children?.length && !hasPage(item.path) ? 'branch' : 'page';
}
