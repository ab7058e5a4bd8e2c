import { setTimeout as sleep } from 'node:timers/promises';
import { listenTo } from '../../../database/listenTo.ts';
import type { Db } from '../../../database/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Logger } from '../../../logger.ts';
import { addressBlock } from '../../rate-limit/addressBlock.ts';
import { findLatest, type LatestRegistry } from './repository.ts';

/** The registry for those who follow it, at this replica. */
export interface RegistryFeed {
  /** As it is in the database now. However many ask at once, they share a reading that began after they asked. */
  latest: () => Promise<LatestRegistry | undefined>;
  /** How often there was news: take it before reading, so that none between reading and waiting is missed. */
  newsCount: () => number;
  /**
   * Resolves when there may be something newer than at `newsCount`, after `seconds`, or when the feed closes.
   * @throws AppError too_many_requests when too many wait already, in all or from the caller's network
   */
  wait: (caller: WaitingCaller) => Promise<void>;
  /** Lets nobody wait any more: the app closes. */
  close: () => void;
  stop: () => Promise<void>;
}

/** Somebody who has the registry as it was at `newsCount`. */
export interface WaitingCaller {
  ip: string;
  newsCount: number;
  seconds: number;
  /** They went away. */
  signal: AbortSignal;
}

const CHANNEL = 'farm_rollout';
const WAITING_MAX = 1_000;
const WAITING_PER_NETWORK = 20;

/** Begins to listen for changes of the registry; it comes back by itself when the connection is lost. */
export function createFeed(parts: { databaseUrl: string; db: Db; log: Logger }): RegistryFeed {
  const waiting = new Set<() => void>();
  const perNetwork = new Map<string, number>();
  let isClosed = false;
  let newsCount = 0;
  const wakeAll = () => {
    newsCount += 1;
    for (const wake of [...waiting]) wake();
  };
  const listener = listenTo(CHANNEL, {
    databaseUrl: parts.databaseUrl,
    log: parts.log,
    // What was told while nobody listened is lost: whoever waits looks again.
    onListening: wakeAll,
    onPayload: wakeAll,
  });
  const close = () => {
    isClosed = true;
    wakeAll();
  };
  return {
    latest: shareReading(() => findLatest(parts.db)),
    newsCount: () => newsCount,
    wait: async ({ ip, newsCount: known, seconds, signal }) => {
      if (isClosed || known !== newsCount) return;
      const network = addressBlock(ip);
      const count = perNetwork.get(network) ?? 0;
      if (waiting.size >= WAITING_MAX || count >= WAITING_PER_NETWORK)
        throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
      perNetwork.set(network, count + 1);
      const over = new AbortController();
      const news = Promise.withResolvers<void>();
      waiting.add(news.resolve);
      try {
        const ends = AbortSignal.any([over.signal, signal]);
        const patience = sleep(seconds * 1_000, undefined, { signal: ends, ref: false });
        await Promise.race([news.promise, patience.catch(() => undefined)]);
      } finally {
        over.abort();
        waiting.delete(news.resolve);
        const left = (perNetwork.get(network) ?? 1) - 1;
        if (left > 0) perNetwork.set(network, left);
        else perNetwork.delete(network);
      }
    },
    close,
    stop: async () => {
      close();
      await listener.stop();
    },
  };
}

/** One reading at a time; whoever asks during one gets the next. */
function shareReading<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Result> | undefined;
  const start = () => {
    next = undefined;
    const reading = read();
    const done = reading
      .catch(() => undefined)
      .then(() => {
        if (running === done) running = undefined;
      });
    running = done;
    return reading;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running.then(start);
    return next;
  };
}
