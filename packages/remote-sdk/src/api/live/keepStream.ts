import { createParser } from 'eventsource-parser';
import type { FeedMessage } from './feedMessage.ts';

/** Options of {@link keepStream}. */
interface StreamKeeper {
  request: () => Request;
  signal: AbortSignal;
  tell: (message: FeedMessage) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Silence after which a stream counts as dead: over twice the heartbeat of the server. */
const SILENCE_MS = 60_000;

/** Reads the stream of live events, and reopens it with back-off until the signal aborts or the session is refused. */
export async function keepStream({ request, signal, tell }: StreamKeeper): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const isRefused = await readStream(request(), signal, (message) => {
      failures = 0;
      tell(message);
    }).catch(() => false);
    tell({ topic: 'lost' });
    // The session has ended; a new stream needs another token.
    if (isRefused) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);
    // Jitter from 50 to 100 %, so that clients do not reconnect all at once.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** @returns true if the session was refused */
async function readStream(
  request: Request,
  signal: AbortSignal,
  tell: (message: FeedMessage) => void,
): Promise<boolean> {
  const silence = new AbortController();
  const stop = () => {
    silence.abort();
  };
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, SILENCE_MS);
  try {
    const answer = await fetch(request, { signal: silence.signal });
    if (!answer.ok || !answer.body) return answer.status === 401 || answer.status === 403;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      // Events of our server have this shape; unknown topics are ignored.
      onEvent: ({ data }) => tell(JSON.parse(data) as FeedMessage),
      // The server's heartbeat.
      onComment: () => tell({ topic: 'alive' }),
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
