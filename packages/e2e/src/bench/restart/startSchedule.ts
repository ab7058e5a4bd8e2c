import { setInterval } from 'node:timers';

/** Load that begins requests at a steady rate, whatever became of those before. */
export interface Schedule {
  /** Stops, and waits for the requests that are open. @returns the share of the wanted requests that were begun in time */
  stop: () => Promise<number>;
}

const TICK_MS = 5;
/** A request that begins later than this is left out: it would be part of a burst that nobody asked for. */
const LATE_MS = 1_000;

/** Starts to begin `perSecond` requests a second. */
export function startSchedule(perSecond: number, begin: () => Promise<unknown>): Schedule {
  const startedAt = performance.now();
  const open = new Set<Promise<unknown>>();
  let due = 0;
  let begun = 0;
  const tick = () => {
    const now = performance.now();
    const dueNow = Math.floor(((now - startedAt) / 1_000) * perSecond);
    for (; due < dueNow; due += 1) {
      if (now - startedAt - (due * 1_000) / perSecond > LATE_MS) continue;
      begun += 1;
      const request = begin().finally(() => open.delete(request));
      open.add(request);
    }
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      tick();
      await Promise.all(open);
      return begun / Math.max(1, due);
    },
  };
}
