import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns the number of items in the first line of a wrapping list; the caller hides the rest. Measured before the
 * first paint, and again when the list or its items resize. Without a layout engine all items count.
 *
 * The browser calls an observer after it has laid out the page and before it paints, so measuring costs no layout of its own.
 */
export function useFittingCount(total: number) {
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(total);
  useLayoutEffect(() => {
    if (list.current === null || typeof ResizeObserver === 'undefined') return undefined;
    const items = [...list.current.children] as HTMLElement[];
    const observer = new ResizeObserver(() => {
      const firstLine = items[0]?.offsetTop;
      const fitting = items.filter(({ offsetTop }) => offsetTop === firstLine).length;
      flushSync(() => setCount(fitting));
    });
    for (const element of [list.current, ...items]) observer.observe(element);
    return () => observer.disconnect();
  }, [total]);
  return { list, count };
}
