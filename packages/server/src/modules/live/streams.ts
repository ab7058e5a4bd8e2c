import { Readable } from 'node:stream';
import type { LiveEvent } from '@farm/contracts';
import { AppError } from '../../errors.ts';
import type { Logger } from '@farm/process';
import { watchQuiet } from './quiet.ts';

/** Owner of a stream. */
export interface StreamOwner {
  accountId: string;
  sessionId: string;
}

/** Open streams of this process. */
export interface Streams {
  /** @throws AppError unavailable after they were closed */
  open: (owner: StreamOwner) => Readable;
  send: (accountId: string, event: LiveEvent) => void;
  sendToAll: (event: LiveEvent) => void;
  count: () => number;
  /** Ends the account's streams whose session is over. */
  recheck: (accountId: string) => Promise<void>;
  /** Ends all streams and opens no more. */
  close: () => void;
}

/** Parts of {@link createStreams}. */
interface StreamParts {
  /** Selects valid sessions. */
  findLiveSessions: (ids: readonly string[]) => Promise<Set<string>>;
  log: Logger;
  heartbeatMs: number;
}

/** A browser uses one stream for all its tabs. */
const STREAMS_PER_ACCOUNT = 20;
/** Most data buffered for a client that stops reading. */
const BACKLOG_BYTES = 256 * 1024;

interface Stream {
  owner: StreamOwner;
  out: Readable;
}

export function createStreams({ findLiveSessions, log, heartbeatMs }: StreamParts): Streams {
  const byAccount = new Map<string, Set<Stream>>();
  const quiet = watchQuiet();
  let isClosed = false;
  const all = () => [...byAccount.values()].flatMap((streams) => [...streams]);

  const remove = (stream: Stream) => {
    const streams = byAccount.get(stream.owner.accountId);
    streams?.delete(stream);
    if (streams?.size === 0) byAccount.delete(stream.owner.accountId);
  };
  const end = (stream: Stream) => {
    remove(stream);
    stream.out.push(null);
  };
  const write = (stream: Stream, text: string) => {
    stream.out.push(text);
    if (stream.out.readableLength <= BACKLOG_BYTES) return;
    remove(stream);
    stream.out.destroy(new Error('The reader of a stream does not read'));
  };
  const endDead = async (streams: Stream[]) => {
    if (streams.length === 0) return;
    try {
      const live = await findLiveSessions([...new Set(streams.map(({ owner }) => owner.sessionId))]);
      for (const stream of streams) if (!live.has(stream.owner.sessionId)) end(stream);
    } catch (error) {
      // The next heartbeat checks again; a stream carries no data.
      log.warn({ err: error }, 'sessions of streams not looked at');
    }
  };

  const heartbeat = setInterval(() => {
    for (const stream of all()) write(stream, ':\n\n');
    void endDead(all());
  }, heartbeatMs).unref();

  return {
    open: (owner) => {
      if (isClosed) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      const stream: Stream = { owner, out: new Readable({ read: () => undefined }) };
      const streams = byAccount.get(owner.accountId) ?? new Set();
      byAccount.set(owner.accountId, streams.add(stream));
      const [oldest] = streams;
      if (oldest && streams.size > STREAMS_PER_ACCOUNT) end(oldest);
      stream.out.once('close', () => remove(stream));
      write(stream, toLine({ topic: 'ready', quietMs: quiet.measureMs(owner.accountId) }));
      // The session may have ended since the request was authenticated, before anybody could end this stream.
      void endDead([stream]);
      return stream.out;
    },
    send: (accountId, event) => {
      quiet.handleEvent(accountId);
      for (const stream of byAccount.get(accountId) ?? []) write(stream, toLine(event));
    },
    sendToAll: (event) => {
      quiet.handleEventForAll();
      for (const stream of all()) write(stream, toLine(event));
    },
    count: () => all().length,
    recheck: (accountId) => endDead([...(byAccount.get(accountId) ?? [])]),
    close: () => {
      isClosed = true;
      clearInterval(heartbeat);
      for (const stream of all()) end(stream);
    },
  };
}

function toLine(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
