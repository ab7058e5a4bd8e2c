import type { Page } from 'playwright-core';

/** A move of elements that were already painted. */
export interface LayoutShift {
  value: number;
  /** Elements that moved: the start of each, with its positions before and after. */
  sources: string[];
}

/**
 * Returns the layout shifts so far. The browser marks those that follow input, but counts the first size of a phone's
 * screen as input too; so all are returned, and no page is touched while they are watched.
 */
export async function readLayoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate<LayoutShift[]>('window.__farmShifts()');
}

/** Records every layout shift of a page; must run before the page's own scripts. */
export const WATCH_LAYOUT_SHIFTS_SCRIPT = `{
  const rectangle = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const describe = ({ node, previousRect, currentRect }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    const start = element?.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1) + element?.textContent.slice(0, 40);
    return start + ' from ' + rectangle(previousRect) + ' to ' + rectangle(currentRect);
  };
  const shifts = [];
  const note = (entries) => {
    for (const { value, sources } of entries) shifts.push({ value, sources: sources.map(describe) });
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.__farmShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
}`;
