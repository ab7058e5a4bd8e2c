import type { NavGroup, NavItem, ResolvedRemote, Titles } from '@farm/contracts/registry';

/** Role assumed for a profile without one. Affects only what is shown; the server does not know it. */
const DEFAULT_ROLE = 'admin';

/** The part of a profile that decides what is shown; null for guests, and while the profile loads. */
type Reader = { role?: string } | null;

/** True if `roles` include the user's role, or are undefined, which means everyone. */
export function isForUser(roles: string[] | undefined, user: Reader): boolean {
  return roles === undefined || (user !== null && roles.includes(user.role ?? DEFAULT_ROLE));
}

/** A navigation group, merged from every remote that contributes to it. */
export interface MergedGroup {
  id: string;
  title: Titles | undefined;
  items: NavItem[];
}

/** Builds the navigation of a place from the descriptors: groups with the same id merge, sorted by `order`. */
export function buildNavigation(
  remotes: ResolvedRemote[],
  place: NavGroup['place'],
  user: Reader,
): MergedGroup[] {
  const merged = new Map<string, MergedGroup>();
  const groups = remotes
    .flatMap(({ descriptor }) => descriptor.navigation.filter((group) => group.place === place))
    .toSorted((a, b) => a.order - b.order);
  for (const group of groups) {
    const target = merged.get(group.id) ?? { id: group.id, title: undefined, items: [] };
    target.title ??= group.title;
    target.items.push(...selectVisible(group.items, user));
    merged.set(group.id, target);
  }
  return [...merged.values()].filter((group) => group.items.length > 0);
}

/** True if an entry leads out of the product; such links open in a new tab. */
export function isExternal({ path }: Pick<NavItem, 'path'>): boolean {
  return path.includes('http');
}

function selectVisible(items: NavItem[], user: Reader): NavItem[] {
  return items
    .filter((item) => isForUser(item.roles, user))
    .map((item) => (item.children ? { ...item, children: selectVisible(item.children, user) } : item));
}
