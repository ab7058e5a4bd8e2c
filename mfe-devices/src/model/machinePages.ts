import type { Machine, MachinePage } from '@farm/contracts';

/** Gives a machine of a page its new name, where it is. */
export function renameInPage(page: MachinePage, { id, name }: Pick<Machine, 'id' | 'name'>): void {
  for (const machine of page.items) if (machine.id === id) machine.name = name;
}

/** Takes machines out of a page, and out of what the page counts of the account. */
export function removeFromPage(page: MachinePage, removed: readonly Pick<Machine, 'id' | 'status'>[]): void {
  const ids = new Set(removed.map(({ id }) => id));
  page.items = page.items.filter(({ id }) => !ids.has(id));
  for (const { status } of removed) page.counts[status] = Math.max(0, page.counts[status] - 1);
}
