/**
 * Runs work that is aborted by `signal`, or with a `TimeoutError` after a number of milliseconds. Leaves no listener on
 * `signal`, which may live for the whole process.
 */
export async function withLimit<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort(signal?.reason);
  const timer = setTimeout(
    () => own.abort(new DOMException('It takes too long', 'TimeoutError')),
    milliseconds,
  );
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
