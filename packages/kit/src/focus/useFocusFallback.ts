import { useEffect, useRef } from 'react';
import { setFallbackFocus } from './setFallbackFocus.ts';

/**
 * Moves the focus once the focused element, or the element that a closing dialog would return it to, is removed:
 * keyboard users would otherwise start again at the top of the page.
 * @param isGone true once the element is removed; has no effect if true from the start
 * @param findTarget finds the element to focus; defaults to the main part of the page, as does a null result
 */
export function useFocusFallback(isRemoved: boolean, findTarget?: () => HTMLElement | null): void {
  const wasPresent = useRef(false);
  useEffect(() => {
    if (isRemoved && wasPresent.current)
      setFallbackFocus(findTarget?.() ?? document.getElementById('content'));
    wasPresent.current = !isRemoved;
    // A new `findTarget` function must not trigger the effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRemoved]);
}
