/** Longest wait, in milliseconds. */
const LIMIT_MS = 500;

/** Calls `act` once the browser is idle; in Safari, which has no idle callback, after a delay. Returns its cancel. */
export function runWhenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const request = requestIdleCallback(act, { timeout: LIMIT_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(act, LIMIT_MS);
  return () => clearTimeout(timer);
}
