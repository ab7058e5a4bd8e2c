/**
 * Signals that arrive closer together count as one: npm repeats the terminal's Ctrl-C, and so does our launcher.
 */
const SAME_REQUEST_MS = 700;
const PARENT_POLL_MS = 500;

/**
 * Calls `onStop` at the first request to stop (Ctrl-C, SIGTERM, or the end of the process that started us), and
 * `onSecond` when a person repeats it.
 */
export function watchStopRequests(onStop: () => void, onSecond: () => void): void {
  let firstAt: number | null = null;
  const request = () => {
    if (firstAt === null) {
      firstAt = Date.now();
      onStop();
    } else if (Date.now() - firstAt > SAME_REQUEST_MS) onSecond();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    request();
  }, PARENT_POLL_MS);
  timer.unref();
}
