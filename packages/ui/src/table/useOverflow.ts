import { useLayoutEffect, useState, type RefObject } from 'react';

/** True if an element's content is larger than the element, so it scrolls. */
export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    // Environments without layout have no observer either.
    if (box === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      setIsOverflowing(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return isOverflowing;
}
