import { addAbortSignal, Readable } from 'node:stream';

/** Longest time for which a download goes on, however slowly its client reads. */
const MAX_DOWNLOAD_MS = 600_000;

/**
 * Makes a download end with what its bearer may do: `assertAllowed` runs again before each further piece, and all of them together have ten minutes.
 * Then the connection breaks, because a file that just ended would look whole.
 */
export function withGuard(
  pieces: Readable,
  assertAllowed: () => Promise<void>,
  maxMs = MAX_DOWNLOAD_MS,
): Readable {
  return addAbortSignal(AbortSignal.timeout(maxMs), Readable.from(readAllowed(pieces, assertAllowed)));
}

async function* readAllowed(pieces: Readable, assertAllowed: () => Promise<void>): AsyncGenerator {
  let isFirst = true;
  for await (const piece of pieces) {
    // The first piece follows the check of the request itself.
    if (!isFirst) await assertAllowed();
    isFirst = false;
    yield piece;
  }
}
