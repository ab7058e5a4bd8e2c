import type { MachineDetail } from '@farm/contracts';

/** Statement about a machine's plots; `id` is a message id suffix. */
export interface HealthReason {
  id: 'none' | 'all' | 'some' | 'missing' | 'unreadable' | 'contested';
  count: number;
  /** Total that `count` is part of. */
  total: number;
}

type Counts = Pick<
  MachineDetail,
  'plotCount' | 'knownCount' | 'missingCount' | 'unreadableCount' | 'contestedCount'
>;

/** Returns the reasons for a machine's health, the summary first. */
export function toHealthReasons(counts: Counts): HealthReason[] {
  const { plotCount, knownCount, missingCount, unreadableCount, contestedCount } = counts;
  if (knownCount === 0 && contestedCount === 0) return [{ id: 'none', count: 0, total: 0 }];
  const details = [
    { id: 'missing', count: missingCount },
    { id: 'unreadable', count: unreadableCount },
    { id: 'contested', count: contestedCount },
  ] as const;
  return [
    { id: plotCount === knownCount ? 'all' : 'some', count: plotCount, total: knownCount },
    ...details.filter(({ count }) => count > 0).map((detail) => ({ ...detail, total: knownCount })),
  ];
}
