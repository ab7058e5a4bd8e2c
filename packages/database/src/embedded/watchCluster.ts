import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@farm/process';
import type { Cluster } from './startCluster.ts';

const WATCH_MS = 500;
/** Longest pause between two attempts to start it, such as while the disk is full. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Starts PostgreSQL again, at the same address, whenever it has ended by itself: killed, out of memory, or crashed.
 * The returned function ends this.
 */
export function watchCluster(cluster: Cluster, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const keep = async () => {
    for (let pauseMs = WATCH_MS; ;) {
      await pause(pauseMs);
      if (isStopping()) return;
      if (await cluster.isRunning()) {
        pauseMs = WATCH_MS;
        await cluster.rotateLog().catch((error: unknown) => {
          log.warn({ err: error }, 'the log of PostgreSQL is not rotated');
        });
        continue;
      }
      log.error('PostgreSQL ended, and is started again');
      try {
        await cluster.restart();
        log.warn('PostgreSQL runs again');
      } catch (error) {
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        log.error({ err: error }, `PostgreSQL did not start, and is tried again in ${pauseMs / 1_000} s`);
      }
    }
  };
  const keeping = keep();
  return async () => {
    stopping.abort();
    await keeping;
  };
}
