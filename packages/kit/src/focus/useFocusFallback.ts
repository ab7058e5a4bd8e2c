import { useEffect, useRef } from 'react';
import { setFocusIfLost } from './setFocusIfLost.ts';

/**
 * Moves the focus once the focused element, or the element that a closing dialog would return it to, is removed:
 * keyboard users would otherwise start again at the top of the page.
 * @param isGone true once the element is removed; has no effect if true from the start
 * @param findTarget finds the element to focus; defaults to the main part of the page, as does a null result
 */
export function useFocusFallback(isGone: boolean, findTarget?: () => HTMLElement | null): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (isGone && wasThere.current) setFocusIfLost(findTarget?.() ?? document.getElementById('content'));
    wasThere.current = !isGone;
    // A new `findTarget` function must not trigger the effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone]);
}
