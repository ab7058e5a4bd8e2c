import type { Readable } from 'node:stream';
import type { Db } from '@farm/database';
import { watchChannel } from '../../loops/watchChannel.ts';
import type { Logger } from '@farm/process';
import { decodePayload, type ChangeEvent } from './payload.ts';
import { createPublisher } from './publisher.ts';
import { createStreams, type StreamOwner } from './streams.ts';

/** Tells the open pages of an account, at whichever replica they are, that something changed. */
export interface Live {
  /**
   * Tells of what was changed; call it after the commit. It neither throws nor makes the caller wait, and
   * equal events of the same moment become one (docs/decisions/0010-live-events.md).
   */
  publish: (accountId: string, ...events: ChangeEvent[]) => void;
  /** As {@link Live.publish}, to the open pages of every account. */
  publishToAll: (event: ChangeEvent) => void;
  /** Has every stream of the account ended whose session is over; call it after the commit. */
  recheckSessions: (accountId: string) => void;
  /**
   * Opens a stream of server-sent events, which ends with its session.
   * @throws AppError unavailable when changes cannot be heard of right now
   */
  openStream: (owner: StreamOwner) => Promise<Readable>;
  /** Ends every stream: the app closes. */
  closeStreams: () => void;
  /** Tells what is still to be told, and listens no more. */
  stop: () => Promise<void>;
}

/** Parts that live events need. */
export interface LiveParts {
  databaseUrl: string;
  db: Db;
  /** Picks the sessions that hold. It is handed in, because sessions stand above live events. */
  findLiveSessions: (ids: readonly string[]) => Promise<Set<string>>;
  log: Logger;
  /** Between comments that keep a stream open, at which its session is looked at too. */
  heartbeatMs?: number;
}

const CHANNEL = 'farm_live';
const HEARTBEAT_MS = 25_000;

/** Begins to listen for changes; it comes back by itself when the connection is lost. */
export function createLive({
  databaseUrl,
  db,
  findLiveSessions,
  log,
  heartbeatMs = HEARTBEAT_MS,
}: LiveParts): Live {
  const publisher = createPublisher({ db, log, channel: CHANNEL });
  const streams = createStreams({ findLiveSessions, log, heartbeatMs });
  const listener = watchChannel(CHANNEL, {
    databaseUrl,
    log,
    // Events were lost while not listening, so pages refetch everything.
    onListening: () => streams.sendToAll({ topic: 'ready' }),
    onPayload: (payload) => {
      for (const { accountId, event } of decodePayload(payload)) {
        if (accountId === null) streams.sendToAll(event);
        else if (event.topic === 'sessions') void streams.recheck(accountId);
        else streams.send(accountId, event);
      }
    },
  });
  return {
    publish: (accountId, ...events) => {
      for (const event of events) publisher.publish({ accountId, event });
    },
    publishToAll: (event) => publisher.publish({ accountId: null, event }),
    recheckSessions: (accountId) => publisher.publish({ accountId, event: { topic: 'sessions' } }),
    openStream: async (owner) => {
      await listener.waitUntilListening();
      return streams.open(owner);
    },
    closeStreams: streams.close,
    stop: async () => {
      streams.close();
      await publisher.stop();
      await listener.stop();
    },
  };
}
