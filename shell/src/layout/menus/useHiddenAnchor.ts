import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onGone` when the button of an open panel is hidden because the window was resized. The panel cannot restore
 * the focus to a hidden button, so the focus moves to the page content.
 */
export function useHiddenAnchor(anchor: HTMLElement | null, onHidden: () => void): void {
  const handleHidden = useEffectEvent(onHidden);
  useEffect(() => {
    if (!anchor) return;
    let isHidden = false;
    const handleResize = () => {
      isHidden = anchor.getClientRects().length === 0;
      if (isHidden) handleHidden();
    };
    addEventListener('resize', handleResize);
    return () => {
      removeEventListener('resize', handleResize);
      if (isHidden) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [anchor]);
}
