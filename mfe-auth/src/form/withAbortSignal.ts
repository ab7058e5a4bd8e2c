/** An RTK Query request in flight. */
interface Request<Result> {
  abort: () => void;
  unwrap: () => Promise<Result>;
}

/** Returns the response to a request, which the signal aborts. Throws the ApiError of a refusal. */
export async function withAbortSignal<Result>(
  request: Request<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const abort = () => request.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await request.unwrap();
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
