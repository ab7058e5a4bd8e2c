/** Longest wait, in milliseconds. */
const LIMIT_MS = 500;

/** Calls once the browser has nothing to do; Safari cannot say, and waits. Returns what calls it off. */
export function runWhenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const request = requestIdleCallback(act, { timeout: LIMIT_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, LIMIT_MS);
  return () => clearTimeout(timer);
}
