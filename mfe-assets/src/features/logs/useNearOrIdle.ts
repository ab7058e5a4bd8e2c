import { useEffect, useRef, type RefObject } from 'react';

/** Distance from the screen, in pixels, at which an element counts as near. */
const NEAR_PX = 100;
/** The first view of the page comes first: the browser counts as idle only after that time, in milliseconds. */
const PAUSE_MS = 4000;

/**
 * Calls `callback` when the element comes near the screen; at the latest when the browser is idle, so that the keyboard and
 * the browser's own search find what it loads. `callback` must be the same function in every render.
 */
export function useNearOrIdle(callback: () => void): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    const stopWatching = target.current && watchNear(target.current, callback);
    let cancelIdle: (() => void) | undefined;
    const timer = setTimeout(() => {
      cancelIdle = runWhenIdle(callback);
    }, PAUSE_MS);
    return () => {
      stopWatching?.();
      clearTimeout(timer);
      cancelIdle?.();
    };
  }, [callback]);
  return target;
}

/** Without observers, everything counts as near. */
function watchNear(target: Element, callback: () => void): () => void {
  if (!('IntersectionObserver' in globalThis)) {
    callback();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) callback();
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  observer.observe(target);
  return () => observer.disconnect();
}

/** Safari has no idle callback. */
function runWhenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const request = requestIdleCallback(callback);
    return () => cancelIdleCallback(request);
  }
  callback();
  return () => undefined;
}
