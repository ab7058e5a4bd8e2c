import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns the number of items in the first line of a wrapping list; the caller hides the rest. Measured just before the
 * first paint, when the page is laid out anyway, and again when the list or its items resize. Without a layout engine all
 * items count.
 */
export function useFittingCount(total: number) {
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(total);
  useLayoutEffect(() => {
    if (list.current === null || typeof ResizeObserver === 'undefined') return undefined;
    const items = [...list.current.children] as HTMLElement[];
    const measure = () => {
      const firstLine = items[0]?.offsetTop;
      setCount(items.filter(({ offsetTop }) => offsetTop === firstLine).length);
    };
    const frame = requestAnimationFrame(() => flushSync(measure));
    const observer = new ResizeObserver(measure);
    for (const element of [list.current, ...items]) observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [total]);
  return { list, count };
}
