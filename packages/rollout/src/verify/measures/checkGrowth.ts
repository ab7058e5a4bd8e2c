import type { Leftovers } from './leftoverScript.ts';

/** Holdings of a page after a number of visits, on a sibling's page, once everything was freed that nothing refers to. */
export interface Holding extends Leftovers {
  visits: number;
  nodes: number;
  listeners: number;
  heapBytes: number;
}

const MIB = 1024 * 1024;

/** Most that a visit may leave behind, on average. */
const LIMITS = { nodes: 20, listeners: 10, heapBytes: 0.15 * MIB, timers: 0.5, globalListeners: 0.5 };

const ADVICE = 'release at unmount what was made at mount';

/**
 * @param holdings after the second visit, which has loaded what is loaded once, then later
 * @returns a sentence for each figure that grows with each visit
 */
export function checkGrowth(holdings: readonly Holding[]): string[] {
  const growth = (read: (holding: Holding) => number) => {
    // Grows all the time, not once.
    const steps = holdings.slice(1).map((holding, index) => {
      const last = holdings[index] ?? holding;
      return (read(holding) - read(last)) / Math.max(1, holding.visits - last.visits);
    });
    return Math.min(...steps);
  };
  const visits = (holdings.at(-1)?.visits ?? 0) - (holdings[0]?.visits ?? 0);
  const problems: string[] = [];
  const check = (figure: keyof typeof LIMITS, describe: (perVisit: number) => string) => {
    const perVisit = growth((holding) => holding[figure]);
    if (perVisit > LIMITS[figure])
      problems.push(`each visit leaves ${describe(perVisit)}, over ${visits} visits: ${ADVICE}`);
  };
  check('nodes', (perVisit) => `${perVisit.toFixed(0)} nodes of the document behind`);
  check('listeners', (perVisit) => `${perVisit.toFixed(0)} event listeners behind`);
  check(
    'globalListeners',
    (perVisit) => `${perVisit.toFixed(1)} event listeners of the window or the document behind`,
  );
  check('timers', (perVisit) => `${perVisit.toFixed(1)} timers running`);
  check('heapBytes', (perVisit) => `${(perVisit / MIB).toFixed(2)} MB in memory`);
  return problems;
}
