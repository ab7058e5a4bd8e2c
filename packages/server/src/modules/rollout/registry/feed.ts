import type { Db } from '@farm/database';
import { listenTo } from '../../../loops/listenTo.ts';
import type { Logger } from '@farm/process';
import { addressBlock } from '../../rate-limit/index.ts';
import { findLatest, type LatestRegistry } from './repository.ts';

/** The registry for those who follow it, at this replica. */
export interface RegistryFeed {
  /** As it is in the database now. However many ask at once, they share a reading that began after they asked. */
  latest: () => Promise<LatestRegistry | undefined>;
  /** How often there was news: take it before reading, so that none between reading and waiting is missed. */
  newsCount: () => number;
  /**
   * Resolves when there may be something newer than at `newsCount`, when the wait is over, or when the feed closes.
   * @returns false, at once, when there is no place to wait: in all, or for the caller's network
   */
  wait: (caller: WaitingCaller) => Promise<boolean>;
  isOpen: () => boolean;
  /** Lets nobody wait any more: the app closes. */
  close: () => void;
  stop: () => Promise<void>;
}

/** Somebody who has the registry as it was at `newsCount`. */
export interface WaitingCaller {
  ip: string;
  /** Whether a proxy passed the call on: gateways ask by themselves, visitors through one of them. */
  isForwarded: boolean;
  newsCount: number;
  /** They went away, or have waited long enough. */
  over: AbortSignal;
}

const CHANNEL = 'farm_rollout';
/** Of visitors; gateways have as many places of their own, which no visitor can take. */
const WAITING_MAX = 1_000;
/** Of visitors alone: all gateways may come from one address. */
const WAITING_PER_NETWORK = 20;

/** Begins to listen for changes of the registry; it comes back by itself when the connection is lost. */
export function createFeed(parts: { databaseUrl: string; db: Db; log: Logger }): RegistryFeed {
  const visitors = new Set<() => void>();
  const gateways = new Set<() => void>();
  const perNetwork = new Map<string, number>();
  let isClosed = false;
  let newsCount = 0;
  const wakeAll = () => {
    newsCount += 1;
    for (const wake of [...gateways, ...visitors]) wake();
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
    wait: async ({ ip, isForwarded, newsCount: known, over }) => {
      if (isClosed || over.aborted || known !== newsCount) return true;
      const waiting = isForwarded ? visitors : gateways;
      const network = `${isForwarded} ${addressBlock(ip)}`;
      const count = perNetwork.get(network) ?? 0;
      if (waiting.size >= WAITING_MAX || (isForwarded && count >= WAITING_PER_NETWORK)) return false;
      perNetwork.set(network, count + 1);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const wake = () => resolve(undefined);
      waiting.add(wake);
      over.addEventListener('abort', wake);
      await promise;
      over.removeEventListener('abort', wake);
      waiting.delete(wake);
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
      return true;
    },
    isOpen: () => !isClosed,
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
