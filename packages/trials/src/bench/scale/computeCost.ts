import type { Totals } from './readTotals.ts';

/** Cost of one unit of work: see {@link Totals}. */
export type Cost = Totals;

/** Computes the cost of each of `units` that were done between the two readings. */
export function computeCost(before: Totals, after: Totals, units: number): Cost {
  return computeSum([
    { cost: after, count: 1 / units },
    { cost: before, count: -1 / units },
  ]);
}

/** Computes the cost of so many of each unit. */
export function computeSum(parts: readonly { cost: Cost; count: number }[]): Cost {
  const add = (pick: (cost: Cost) => number) =>
    parts.reduce((sum, { cost, count }) => sum + pick(cost) * count, 0);
  const names = new Set(parts.flatMap(({ cost }) => Object.keys(cost.cpuMs)));
  return {
    cpuMs: Object.fromEntries([...names].map((name) => [name, add(({ cpuMs }) => cpuMs[name] ?? 0)])),
    statements: add(({ statements }) => statements),
    rows: add(({ rows }) => rows),
    bytes: add(({ bytes }) => bytes),
  };
}

/** Computes the processor time of all processes, in milliseconds. */
export function computeCpuMs({ cpuMs }: Cost): number {
  return Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
}
