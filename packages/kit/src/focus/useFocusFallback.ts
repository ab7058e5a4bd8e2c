import { useEffect, useRef } from 'react';
import { setFocusIfLost } from './setFocusIfLost.ts';

/**
 * Moves the focus once the element is gone that had it, or that a closing dialog would return it to: otherwise
 * whoever uses the keyboard begins anew at the top.
 * @param isGone nothing happens while it has been true from the start
 * @param findTarget where the focus goes; the main part of the page unless it finds an element
 */
export function useFocusFallback(isGone: boolean, findTarget?: () => HTMLElement | null): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (isGone && wasThere.current) setFocusIfLost(findTarget?.() ?? document.getElementById('content'));
    wasThere.current = !isGone;
    // A new function to find the target is no reason to look.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone]);
}
