import { useEffect, useEffectEvent } from 'react';

/**
 * Says when the button of an open panel is no longer drawn, because the window has become wider or narrower.
 * The panel cannot give the focus back to it then: the content of the page takes it.
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
