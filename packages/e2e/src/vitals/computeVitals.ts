import type { TimelineEntry } from './timeline.ts';

/** Figures of one load, as the Web Vitals define them. */
export interface LoadVitals {
  /** First contentful paint. */
  fcpMs: number;
  /** Largest contentful paint. */
  lcpMs: number;
  /** Total blocking time: the parts beyond 50 ms of all long tasks after the first contentful paint. */
  tbtMs: number;
  /**
   * Cumulative layout shift: the score of the worst session window. Nobody has touched the page, so all shifts count,
   * also those that the browser marks as following input: to it the first size of a phone's screen is input.
   */
  cls: number;
}

/**
 * Computes the figures of a load from the entries up to the first interaction.
 * @throws if nothing has been painted
 */
export function computeLoadVitals(entries: TimelineEntry[]): LoadVitals {
  const fcp = entries.find(({ name }) => name === 'first-contentful-paint');
  const lcp = entries.findLast(({ type }) => type === 'largest-contentful-paint');
  if (!fcp || !lcp) throw new Error('The page painted no content');
  return {
    fcpMs: fcp.startMs,
    lcpMs: lcp.startMs,
    tbtMs: computeTbtMs(entries, fcp.startMs),
    cls: computeCls(entries),
  };
}

/** Computes the time from the slowest tap, click or key press to the next paint. @throws if there was none */
export function computeInpMs(entries: TimelineEntry[]): number {
  const durationsMs = entries
    .filter(({ isInteraction }) => isInteraction)
    .map(({ durationMs }) => durationMs);
  if (durationsMs.length === 0) throw new Error('The page saw no interaction');
  return Math.max(...durationsMs);
}

/** A task that takes longer than this blocks whoever touches the page. */
const LONG_TASK_MS = 50;

function computeTbtMs(entries: TimelineEntry[], fromMs: number): number {
  return entries
    .filter(({ type }) => type === 'longtask')
    .map(({ startMs, durationMs }) => startMs + durationMs - Math.max(startMs, fromMs))
    .reduce((sumMs, durationMs) => sumMs + Math.max(0, durationMs - LONG_TASK_MS), 0);
}

/** A session window ends after a second without a shift, or five seconds after its first. */
const WINDOW_GAP_MS = 1_000;
const MAX_WINDOW_MS = 5_000;

function computeCls(entries: TimelineEntry[]): number {
  const windows: { firstMs: number; lastMs: number; score: number }[] = [];
  for (const { type, startMs, score } of entries) {
    if (type !== 'layout-shift') continue;
    const current = windows.at(-1);
    if (current && startMs - current.lastMs < WINDOW_GAP_MS && startMs - current.firstMs < MAX_WINDOW_MS) {
      current.lastMs = startMs;
      current.score += score;
    } else windows.push({ firstMs: startMs, lastMs: startMs, score });
  }
  return Math.max(0, ...windows.map(({ score }) => score));
}
