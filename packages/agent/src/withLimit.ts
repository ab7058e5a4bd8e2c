/**
 * Does work that ends when `signal` is aborted, or with a `TimeoutError` after so many milliseconds. Nothing of it
 * stays with a signal that lives as long as the process.
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
