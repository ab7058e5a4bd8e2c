import type { Machine } from '@farm/contracts';
import type { Selectable } from 'kysely';
import type { MachineTable } from '@farm/database';

/** Columns of a machine that a list shows. */
export type ListedMachine = Pick<Selectable<MachineTable>, (typeof LISTED_COLUMNS)[number]>;

/** The columns of {@link ListedMachine}. */
export const LISTED_COLUMNS = [
  'id',
  'name',
  'plotCount',
  'unreadableCount',
  'missingCount',
  'readableBytes',
  'status',
  'seenAt',
] as const satisfies (keyof MachineTable)[];

/** Converts a row to a machine as shown to its user. */
export function toMachine(row: ListedMachine): Machine {
  const { id, name, plotCount, unreadableCount, missingCount, readableBytes, status, seenAt } = row;
  const knownCount = plotCount + unreadableCount + missingCount;
  return {
    id,
    name,
    plotCount,
    knownCount,
    plotBytes: readableBytes.toString(),
    health: knownCount === 0 ? null : plotCount / knownCount,
    status,
    updatedAt: seenAt?.toISOString() ?? null,
  };
}
