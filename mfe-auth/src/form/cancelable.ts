/** A request of RTK Query that is under way. */
interface Request<Result> {
  abort: () => void;
  unwrap: () => Promise<Result>;
}

/** The answer to a request that ends with the signal. Throws the ApiError of a refusal. */
export async function cancelable<Result>(request: Request<Result>, signal: AbortSignal): Promise<Result> {
  const abort = () => request.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await request.unwrap();
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
