/** Waits for a call of the API, and aborts it when the signal aborts. @throws ApiError if the API refuses, AbortError */
export async function waitUnlessAborted<Result>(
  request: { abort: () => void; unwrap: () => Promise<Result> },
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal?.aborted) request.abort();
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await request.unwrap();
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
