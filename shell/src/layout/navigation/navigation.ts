import type { NavGroup, NavItem, ResolvedRemote, Titles } from '@farm/contracts/registry';

/** The role a profile without one is taken to have: it only says what is shown, the server knows nothing of it. */
const DEFAULT_ROLE = 'admin';

/** Whether what is for these roles is for someone of this role; without roles it is for everyone. */
export function isForRole(roles: string[] | undefined, role: string = DEFAULT_ROLE): boolean {
  return roles === undefined || roles.includes(role);
}

/** A group of navigation entries, merged from every remote that adds to it. */
export interface MergedGroup {
  id: string;
  title: Titles | undefined;
  items: NavItem[];
}

/** The navigation of one place, from the descriptors alone: groups of one id are one group, in their order. */
export function listNavigation(
  remotes: ResolvedRemote[],
  place: NavGroup['place'],
  role: string = DEFAULT_ROLE,
): MergedGroup[] {
  const merged = new Map<string, MergedGroup>();
  const groups = remotes
    .flatMap(({ descriptor }) => descriptor.navigation.filter((group) => group.place === place))
    .toSorted((a, b) => a.order - b.order);
  for (const group of groups) {
    const target = merged.get(group.id) ?? { id: group.id, title: undefined, items: [] };
    target.title ??= group.title;
    target.items.push(...visible(group.items, role));
    merged.set(group.id, target);
  }
  return [...merged.values()].filter((group) => group.items.length > 0);
}

/** Whether an entry leads out of the product: such addresses open in a new tab. */
export function isElsewhere({ path }: Pick<NavItem, 'path'>): boolean {
  return path.includes('http');
}

function visible(items: NavItem[], role: string): NavItem[] {
  return items
    .filter((item) => isForRole(item.roles, role))
    .map((item) => (item.children ? { ...item, children: visible(item.children, role) } : item));
}
