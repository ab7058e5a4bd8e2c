/** Longest wait, in milliseconds. */
const MAX_DELAY_MS = 500;

/** Calls `act` once the browser is idle; in Safari, which has no idle callback, after a delay. Returns its cancel. */
export function runWhenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const request = requestIdleCallback(callback, { timeout: MAX_DELAY_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(callback, MAX_DELAY_MS);
  return () => clearTimeout(timer);
}
