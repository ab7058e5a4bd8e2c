/** Distance from the screen, in pixels, at which an element counts as near. */
const NEAR_PX = 100;
/**
 * The first view of the page comes first: the browser counts as idle only after that time, in milliseconds. A page is said to
 * be ready for its visitor when it has been quiet for five seconds.
 */
const PAUSE_MS = 6_000;

/**
 * Calls `callback` once, when the element comes near the screen, or else when the browser is idle, so that the keyboard and
 * the browser's own search find what it loads. Without observers, everything counts as near. Returns a function to stop.
 */
export function watchNearOrIdle(element: Element, callback: () => void): () => void {
  if (!('IntersectionObserver' in globalThis)) {
    callback();
    return () => undefined;
  }
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelIdle();
  };
  const finish = () => {
    stop();
    callback();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) finish();
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  observer.observe(element);
  let cancelIdle: () => void = () => undefined;
  const timer = setTimeout(() => {
    cancelIdle = runWhenIdle(finish);
  }, PAUSE_MS);
  return stop;
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
