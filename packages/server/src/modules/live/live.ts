import type { Readable } from 'node:stream';
import type { Db } from '@farm/database';
import { watchChannel } from '../../loops/watchChannel.ts';
import type { Logger } from '@farm/process';
import { decodePayload, type ChangeEvent } from './payload.ts';
import { createPublisher } from './publisher.ts';
import { createStreams, type StreamOwner } from './streams.ts';

/** Notifies the open pages of an account, on any replica, of changes. */
export interface Live {
  /**
   * Publishes changes; call it after the commit. It never throws or blocks, and merges equal events
   * (docs/decisions/0010-live-events.md).
   */
  publish: (accountId: string, ...events: ChangeEvent[]) => void;
  /** Like {@link Live.publish}, for the open pages of every account. */
  publishToAll: (event: ChangeEvent) => void;
  /** Ends the account's streams whose session is over; call it after the commit. */
  recheckSessions: (accountId: string) => void;
  /**
   * Opens a stream of server-sent events, which ends with its session.
   * @throws AppError unavailable while changes cannot be received
   */
  openStream: (owner: StreamOwner) => Promise<Readable>;
  /** Returns how many streams are open in this process. */
  countStreams: () => number;
  /** Ends every stream, because the app closes. */
  closeStreams: () => void;
  /** Publishes what is pending and stops listening. */
  stop: () => Promise<void>;
}

/** Parts that live events need. */
export interface LiveParts {
  databaseUrl: string;
  db: Db;
  /** Selects valid sessions. Passed in, because sessions depend on live events. */
  findLiveSessions: (ids: readonly string[]) => Promise<Set<string>>;
  log: Logger;
  /** Interval between heartbeats, which also check the session, in milliseconds. */
  heartbeatMs?: number;
}

const CHANNEL = 'farm_live';
const HEARTBEAT_MS = 25_000;

/** Starts listening for changes, and reconnects when the connection is lost. */
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
    countStreams: streams.count,
    closeStreams: streams.close,
    stop: async () => {
      streams.close();
      await publisher.stop();
      await listener.stop();
    },
  };
}
