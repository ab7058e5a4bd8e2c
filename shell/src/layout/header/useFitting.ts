import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How many items of a list stand in its first line, where the others wrap below it and are not shown. Known before
 * the list is seen, and followed as the room or the words change. All of them where nothing is laid out.
 */
export function useFitting(total: number) {
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(total);
  useLayoutEffect(() => {
    if (list.current === null || typeof ResizeObserver === 'undefined') return undefined;
    const items = [...list.current.children] as HTMLElement[];
    const measure = () => {
      const firstLine = items[0]?.offsetTop;
      setCount(items.filter(({ offsetTop }) => offsetTop === firstLine).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [list.current, ...items]) observer.observe(element);
    return () => observer.disconnect();
  }, [total]);
  return { list, count };
}
