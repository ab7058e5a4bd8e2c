import type { MachineDetail } from '@farm/contracts';

/** Something that is to be said of a machine's plots; the end of a message id. */
export interface HealthReason {
  id: 'none' | 'all' | 'some' | 'missing' | 'unreadable' | 'contested';
  count: number;
  /** Of how many. */
  total: number;
}

type Counts = Pick<
  MachineDetail,
  'plotCount' | 'knownCount' | 'missingCount' | 'unreadableCount' | 'contestedCount'
>;

/** Why a machine's health is what it is, the sum of it first. */
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
