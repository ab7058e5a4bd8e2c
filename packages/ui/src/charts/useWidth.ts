import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Width assumed without a layout. */
const UNMEASURED = 640;

/** Width of an element in pixels, kept current; for a hidden element, its last width. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      if (box.clientWidth > 0) setWidth(box.clientWidth);
    };
    measure();
    // Immediately, or the chart would first paint at another width.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
