import { MACHINE_NAME_MAX_LENGTH, type MachineSort, type MachineStatus } from '@farm/contracts';

/** What a machine can be doing, as the list is filtered by it. */
export const machineStatuses: readonly MachineStatus[] = ['fresh', 'online', 'offline'];
const sorts: readonly MachineSort[] = ['name', 'plots', 'size', 'health', 'status', 'updated'];
const orders = ['asc', 'desc'] as const;

/** Which machines are shown, in which order; null means every status. */
export interface MachineView {
  search: string;
  status: MachineStatus | null;
  sort: MachineSort;
  order: (typeof orders)[number];
}

/** Reads the query of the page's address; what makes no sense there counts for nothing. */
export function readMachineView(search: URLSearchParams): MachineView {
  return {
    search: cutToName(search.get('search') ?? ''),
    status: oneOf(machineStatuses, search.get('status')),
    sort: oneOf(sorts, search.get('sort')) ?? 'name',
    order: oneOf(orders, search.get('order')) ?? 'asc',
  };
}

/** Writes a change of the view into the query of the page's address; what else stands there is kept. */
export function writeMachineView(search: URLSearchParams, change: Partial<MachineView>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change))
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  // By name, upwards, is how the list goes anyway.
  if (next.get('order') === 'asc') next.delete('order');
  if (next.get('sort') === 'name') next.delete('sort');
  return next;
}

/** The view as it is asked of the API. */
export function toMachineFilter({ search, status, sort, order }: MachineView) {
  return { ...(search !== '' && { search }), ...(status !== null && { status }), sort, order };
}

/** Whether machines may be left out. */
export function isFiltered({ search, status }: MachineView): boolean {
  return search !== '' || status !== null;
}

/** What can be a part of a name: the farm refuses to search for more. */
function cutToName(text: string): string {
  // Half of a sign that needs two places is none.
  const cut = text
    .trim()
    .slice(0, MACHINE_NAME_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');
  return cut.trim();
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
