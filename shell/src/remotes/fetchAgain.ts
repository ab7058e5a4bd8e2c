/** Whoever asked waits no longer than this before trying with what there is. */
const LIMIT_MS = 5_000;

/**
 * Asks for a file past the browser's cache and leaves the answer there. A wrong answer may have come with the
 * headers of a right one: artifacts are cached for ever, so the browser would not ask again by itself.
 */
export async function fetchAgain(url: string): Promise<void> {
  try {
    const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(LIMIT_MS) });
    await answer.arrayBuffer();
  } catch {
    // The script tag that follows finds out what is the matter.
  }
}
