import { useEffect, useState } from 'react';

/**
 * True if the page is scrolled down by more than `limitPx` pixels. Reads that just before frames: in a render or an effect it
 * could cost a layout of the whole page.
 */
export function useScrolled(limitPx: number): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(scrollY > limitPx);
    const frame = requestAnimationFrame(update);
    addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', update);
    };
  }, [limitPx]);
  return isScrolled;
}
