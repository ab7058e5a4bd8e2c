/** Longest wait for the file, in milliseconds; the caller then continues with the cached file. */
const TIMEOUT_MS = 5_000;

/**
 * Fetches a file past the browser's cache and stores the response there. A bad response may have arrived with the
 * headers of a good one: artifacts are cached forever, so the browser would never ask again by itself.
 */
export async function fetchPastCache(url: string): Promise<void> {
  try {
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
  } catch {
    // The script tag that follows reports the failure.
  }
}
