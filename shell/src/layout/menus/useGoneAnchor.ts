import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onGone` when the button of an open panel is hidden because the window was resized. The panel cannot restore
 * the focus to a hidden button, so the focus moves to the page content.
 */
export function useGoneAnchor(anchor: HTMLElement | null, onGone: () => void): void {
  const handleGone = useEffectEvent(onGone);
  useEffect(() => {
    if (!anchor) return;
    let isGone = false;
    const handleResize = () => {
      isGone = anchor.getClientRects().length === 0;
      if (isGone) handleGone();
    };
    addEventListener('resize', handleResize);
    return () => {
      removeEventListener('resize', handleResize);
      if (isGone) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [anchor]);
}
