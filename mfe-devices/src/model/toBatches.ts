import { MAX_MACHINES_PER_DELETION } from '@farm/contracts';

/** Splits the items to delete into batches, each small enough for a call. */
export function toBatches<Item>(items: readonly Item[], size = MAX_MACHINES_PER_DELETION): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
