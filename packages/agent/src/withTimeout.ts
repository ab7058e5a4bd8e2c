/**
 * Runs work that is aborted by `signal`, or with a `TimeoutError` after a number of milliseconds. Leaves no listener on
 * `signal`, which may live for the whole process.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('It is taking too long', 'TimeoutError')),
    timeoutMs,
  );
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
