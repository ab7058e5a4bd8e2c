import { MAX_MACHINE_NAME_LENGTH, type MachineSort, type MachineStatus } from '@farm/contracts';

/** Machine statuses, as the list is filtered by them. */
export const machineStatuses: readonly MachineStatus[] = ['fresh', 'online', 'offline'];
const sorts: readonly MachineSort[] = ['name', 'plots', 'size', 'health', 'status', 'updated'];
const orders = ['asc', 'desc'] as const;

/** Filter and order of the machine list; a null status means every status. */
export interface MachineView {
  search: string;
  status: MachineStatus | null;
  sort: MachineSort;
  order: (typeof orders)[number];
}

/** Parses the query of the page's URL; invalid values are ignored. */
export function parseMachineView(search: URLSearchParams): MachineView {
  return {
    search: truncateToName(search.get('search') ?? ''),
    status: findValue(machineStatuses, search.get('status')),
    sort: findValue(sorts, search.get('sort')) ?? 'name',
    order: findValue(orders, search.get('order')) ?? 'asc',
  };
}

/** Applies a change of the view to the query of the page's URL; other parameters are kept. */
export function applyMachineView(search: URLSearchParams, change: Partial<MachineView>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change))
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  // Ascending by name is the default order.
  if (next.get('order') === 'asc') next.delete('order');
  if (next.get('sort') === 'name') next.delete('sort');
  return next;
}

/** Converts a view to the API's filter. */
export function toMachineFilter({ search, status, sort, order }: MachineView) {
  return { ...(search !== '' && { search }), ...(status !== null && { status }), sort, order };
}

/** True if the view may hide machines. */
export function isFiltered({ search, status }: MachineView): boolean {
  return search !== '' || status !== null;
}

/** Truncates a text to the length of a name: the API refuses to search for more. */
function truncateToName(text: string): string {
  // Drops half of a surrogate pair.
  const truncated = text
    .trim()
    .slice(0, MAX_MACHINE_NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');
  return truncated.trim();
}

function findValue<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
