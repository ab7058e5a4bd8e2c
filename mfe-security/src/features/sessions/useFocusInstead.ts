import { recoverFocus } from '@farm/kit';
import { useEffect, useRef } from 'react';

/**
 * Gives the focus to an element once a row of the list is gone that had it: otherwise whoever uses the keyboard
 * begins anew at the top.
 */
export function useFocusInstead<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current) recoverFocus(target.current);
    last.current = count;
  }, [count]);
  return target;
}
