import type { Db } from '@farm/database';
import { watchChannel } from '../../../loops/watchChannel.ts';
import type { Logger } from '@farm/process';
import { toAddressBlock } from '../../rate-limit/index.ts';
import { findLatestRegistry, type LatestRegistry } from './registry.repository.ts';

/** Registry at this replica, for callers that wait for changes. */
export interface RegistryFeed {
  /** Reads the current registry. Concurrent callers share a read that began after they called. */
  latest: () => Promise<LatestRegistry | undefined>;
  /** Number of changes so far. Take it before reading, so that no change between reading and waiting is missed. */
  changeCount: () => number;
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
  changeCount: number;
  /** Aborts when the caller disconnects or has waited long enough. */
  signal: AbortSignal;
}

const CHANNEL = 'farm_rollout';
/** Limit on waiting visitors. Gateways have a separate limit of the same size, so visitors cannot crowd them out. */
const MAX_WAITING = 1_000;
/** Limit on waiting visitors per network. Gateways are exempt, since all of them may share an address. */
const MAX_WAITING_PER_NETWORK = 20;

/** Starts listening for changes of the registry; reconnects by itself when the connection is lost. */
export function createFeed(parts: { databaseUrl: string; db: Db; log: Logger }): RegistryFeed {
  const visitors = new Set<() => void>();
  const gateways = new Set<() => void>();
  const perNetwork = new Map<string, number>();
  let isClosed = false;
  let changeCount = 0;
  const wakeAll = () => {
    changeCount += 1;
    for (const wake of [...gateways, ...visitors]) wake();
  };
  const listener = watchChannel(CHANNEL, {
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
    latest: shareReads(() => findLatestRegistry(parts.db)),
    changeCount: () => changeCount,
    wait: async ({ ip, isForwarded, changeCount: known, signal }) => {
      if (isClosed || signal.aborted || known !== changeCount) return true;
      const waiting = isForwarded ? visitors : gateways;
      const network = `${isForwarded} ${toAddressBlock(ip)}`;
      const count = perNetwork.get(network) ?? 0;
      if (waiting.size >= MAX_WAITING || (isForwarded && count >= MAX_WAITING_PER_NETWORK)) return false;
      perNetwork.set(network, count + 1);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const wake = () => resolve(undefined);
      waiting.add(wake);
      signal.addEventListener('abort', wake);
      await promise;
      signal.removeEventListener('abort', wake);
      waiting.delete(wake);
      const remaining = (perNetwork.get(network) ?? 1) - 1;
      if (remaining > 0) perNetwork.set(network, remaining);
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
function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
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
