import { createParser } from 'eventsource-parser';
import type { FeedMessage } from './feedMessage.ts';

/** Options of {@link watchStream}. */
interface StreamOptions {
  request: () => Request;
  signal: AbortSignal;
  onMessage: (message: FeedMessage) => void;
}

const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** Silence after which a stream counts as dead: over twice the heartbeat of the server. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Reads the stream of live events, and reopens it with back-off until the signal aborts or the session is refused. */
export async function watchStream({ request, signal, onMessage }: StreamOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const isRefused = await readStream(request(), signal, (message) => {
      failures = 0;
      onMessage(message);
    }).catch(() => false);
    onMessage({ topic: 'lost' });
    // The session has ended; a new stream needs another token.
    if (isRefused) return;
    const delayMs = Math.min(INITIAL_DELAY_MS * 2 ** failures++, MAX_DELAY_MS);
    // Jitter from 50 to 100 %, so that clients do not reconnect all at once.
    await delay(delayMs * (0.5 + Math.random() / 2), signal);
  }
}

/** @returns true if the session was refused */
async function readStream(
  request: Request,
  signal: AbortSignal,
  onMessage: (message: FeedMessage) => void,
): Promise<boolean> {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, SILENCE_TIMEOUT_MS);
  try {
    const response = await fetch(request, { signal: controller.signal });
    if (!response.ok || !response.body) return response.status === 401 || response.status === 403;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      // Events of our server have this shape; unknown topics are ignored.
      onEvent: ({ data }) => onMessage(JSON.parse(data) as FeedMessage),
      // The server's heartbeat.
      onComment: () => onMessage({ topic: 'alive' }),
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_TIMEOUT_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    abort();
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
