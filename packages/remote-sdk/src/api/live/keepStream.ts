import { createParser } from 'eventsource-parser';
import type { FeedMessage } from './feedMessage.ts';

/** What keeping a stream takes. */
interface StreamKeeper {
  request: () => Request;
  signal: AbortSignal;
  tell: (message: FeedMessage) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Twice the server's heartbeat and a bit: a stream that says nothing for so long is dead. */
const SILENCE_MS = 60_000;

/** Reads the stream of live events, and opens it again whenever it ends, until the signal. */
export async function keepStream({ request, signal, tell }: StreamKeeper): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const isRefused = await readStream(request(), signal, (message) => {
      failures = 0;
      tell(message);
    }).catch(() => false);
    tell({ topic: 'lost' });
    // The session is over: so is the stream, until there is another token.
    if (isRefused) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);
    // Between half and all of it, so that not everybody comes back at once.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** @returns whether the session was refused */
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
      // Ours, and of a known shape or of a topic that nobody here reads.
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
