import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether the content of an element is wider or higher than the element, so that it scrolls. */
export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    // Where there is no layout there is no observer of it.
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
