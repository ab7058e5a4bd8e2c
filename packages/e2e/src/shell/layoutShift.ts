import type { Page } from 'playwright-core';

/** One move of something that was already painted. */
export interface LayoutShift {
  value: number;
  /** What moved: how the element begins, and from where to where. */
  sources: string[];
}

/** The layout shifts so far, those left out that follow what the user just did. */
export async function layoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate<LayoutShift[]>('window.__farmShifts()');
}

/** Notes every layout shift of a page, when it runs before the page's own scripts. */
export const WATCH_LAYOUT_SHIFTS = `{
  const rectangle = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const describe = ({ node, previousRect, currentRect }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    const start = element?.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1) + element?.textContent.slice(0, 40);
    return start + ' from ' + rectangle(previousRect) + ' to ' + rectangle(currentRect);
  };
  const shifts = [];
  const note = (entries) => {
    for (const { hadRecentInput, value, sources } of entries)
      if (!hadRecentInput) shifts.push({ value, sources: sources.map(describe) });
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.__farmShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
}`;
