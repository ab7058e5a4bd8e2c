import { useEffect, useRef } from 'react';

/**
 * Gives the focus to an element once a row of the list is gone that had it: otherwise whoever uses the keyboard
 * begins anew at the top.
 */
export function useFocusInstead<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null);
  const last = useRef(count);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || Boolean(focused?.closest('[role$=dialog]'));
    if (count < last.current && isLost) target.current?.focus({ preventScroll: true });
    last.current = count;
  }, [count]);
  return target;
}
