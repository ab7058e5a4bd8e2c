import { useSyncExternalStore } from 'react';

/** True if the page is scrolled down by more than `limitPx` pixels. */
export function useScrolled(limitPx: number): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > limitPx);
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
