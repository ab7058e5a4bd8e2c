import { setFallbackFocus } from '@farm/kit';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element after the focused row of the list is removed: otherwise keyboard users start over
 * at the top.
 */
export function useFocusAfterRemoval<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current) setFallbackFocus(target.current);
    last.current = count;
  }, [count]);
  return target;
}
