import type { Machine, MachinePage } from '@farm/contracts';

/** Renames a machine of a page in place. */
export function updateNameInPage(page: MachinePage, { id, name }: Pick<Machine, 'id' | 'name'>): void {
  for (const machine of page.items) if (machine.id === id) machine.name = name;
}

/** Removes machines from a page, and from the account counts in the page. */
export function deleteFromPage(page: MachinePage, machines: readonly Pick<Machine, 'id' | 'status'>[]): void {
  const ids = new Set(machines.map(({ id }) => id));
  page.items = page.items.filter(({ id }) => !ids.has(id));
  for (const { status } of machines) page.counts[status] = Math.max(0, page.counts[status] - 1);
}
