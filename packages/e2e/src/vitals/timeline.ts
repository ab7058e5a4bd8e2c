import type { Page } from 'playwright-core';

/** An entry of the browser's performance timeline. */
export interface TimelineEntry {
  /** `entryType` of the browser: paint, largest-contentful-paint, layout-shift, longtask, event or first-input. */
  type: string;
  name: string;
  /** Counted from the start of the navigation. */
  startMs: number;
  durationMs: number;
  /** Score of a layout shift. */
  score: number;
  /** True for an event that is part of a tap, click or key press, as opposed to scrolling or hovering. */
  isInteraction: boolean;
}

/** Entries of a page so far. */
export interface Timeline {
  /** When they were read, counted from the start of the navigation. */
  nowMs: number;
  entries: TimelineEntry[];
}

/** Returns the entries so far of a page that ran {@link WATCH_TIMELINE_SCRIPT}. */
export async function readTimeline(page: Page): Promise<Timeline> {
  return page.evaluate<Timeline>('window.__farmTimeline()');
}

/** Records the performance timeline of a page; must run before the page's own scripts. */
export const WATCH_TIMELINE_SCRIPT = `{
  const entries = [];
  const record = (observed) => {
    for (const entry of observed)
      entries.push({
        type: entry.entryType,
        name: entry.name,
        startMs: entry.startTime,
        durationMs: entry.duration,
        score: entry.value ?? 0,
        isInteraction: entry.entryType === 'first-input' || entry.interactionId > 0,
      });
  };
  const types = ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'event', 'first-input'];
  const observers = types.map((type) => {
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    // By default the browser reports events from 104 ms; 16 ms is the shortest it reports.
    observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) });
    return observer;
  });
  window.__farmTimeline = () => {
    for (const observer of observers) record(observer.takeRecords());
    return { nowMs: performance.now(), entries };
  };
}`;
