import type { Db } from '@farm/database';
import { listenTo } from '../../../loops/listenTo.ts';
import type { Logger } from '@farm/process';
import { addressBlock } from '../../rate-limit/index.ts';
import { findLatest, type LatestRegistry } from './repository.ts';

/** Registry at this replica, for callers that wait for changes. */
export interface RegistryFeed {
  /** Reads the current registry. Concurrent callers share a read that began after they called. */
  latest: () => Promise<LatestRegistry | undefined>;
  /** Number of changes so far. Take it before reading, so that no change between reading and waiting is missed. */
  newsCount: () => number;
  /**
   * Resolves when the caller's registry may be outdated, when the wait is over, or when the feed closes.
   * @returns false, immediately, if there is no room to wait: in total, or for the caller's network
   */
  wait: (caller: WaitingCaller) => Promise<boolean>;
  isOpen: () => boolean;
  /** Ends all waits and accepts no more, since the app is closing. */
  close: () => void;
  stop: () => Promise<void>;
}

/** Caller that waits for a newer registry. */
export interface WaitingCaller {
  ip: string;
  /** True if a proxy forwarded the call: gateways call directly, visitors through a gateway. */
  isForwarded: boolean;
  newsCount: number;
  /** Aborts when the caller disconnects or has waited long enough. */
  over: AbortSignal;
}

const CHANNEL = 'farm_rollout';
/** Limit on waiting visitors. Gateways have a separate limit of the same size, so visitors cannot crowd them out. */
const WAITING_MAX = 1_000;
/** Limit on waiting visitors per network. Gateways are exempt, since all of them may share an address. */
const WAITING_PER_NETWORK = 20;

/** Starts listening for changes of the registry; reconnects by itself when the connection is lost. */
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
    // Notifications sent during a disconnect are lost, so waiting callers read again.
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

/** Runs one read at a time; callers during a read share the next. */
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
