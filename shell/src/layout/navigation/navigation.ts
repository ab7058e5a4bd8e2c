import type { SessionState } from '@farm/remote-sdk';
import type { NavGroup, NavItem, ResolvedRemote, Titles } from '@farm/contracts/registry';

/** Role of guests, by specification. Affects only what is shown; the server does not know it. */
const DEFAULT_ROLE = 'admin';

/** Returns the role that decides what is shown; null while it is unknown. */
export function toRole({ status, user }: Pick<SessionState, 'status' | 'user'>): string | null {
  return status === 'loading' ? null : (user?.role ?? DEFAULT_ROLE);
}

/** True if `roles` include the role, or are undefined, which means everyone. */
export function isForRole(roles: string[] | undefined, role: string | null): boolean {
  return roles === undefined || (role !== null && roles.includes(role));
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
  role: string | null,
): MergedGroup[] {
  const merged = new Map<string, MergedGroup>();
  const groups = remotes
    .flatMap(({ descriptor }) => descriptor.navigation.filter((group) => group.place === place))
    .toSorted((a, b) => a.order - b.order);
  for (const group of groups) {
    const target = merged.get(group.id) ?? { id: group.id, title: undefined, items: [] };
    target.title ??= group.title;
    target.items.push(...selectVisible(group.items, role));
    merged.set(group.id, target);
  }
  return [...merged.values()].filter((group) => group.items.length > 0);
}

/** True if an entry leads out of the product; such links open in a new tab. */
export function isExternal({ path }: Pick<NavItem, 'path'>): boolean {
  return path.includes('http');
}

function selectVisible(items: NavItem[], role: string | null): NavItem[] {
  return items
    .filter((item) => isForRole(item.roles, role))
    .map((item) => (item.children ? { ...item, children: selectVisible(item.children, role) } : item));
}
