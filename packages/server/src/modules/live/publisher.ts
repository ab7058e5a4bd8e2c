import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import { encodePayloads, type Told } from './payload.ts';
import { notify } from './live.repository.ts';

/** Publishes messages in batches. */
export interface Publisher {
  publish: (told: Told) => void;
  /** Sends what is pending, and nothing afterwards. */
  stop: () => Promise<void>;
}

/** Long enough to merge events, short enough to seem immediate. */
const COALESCE_MS = 50;

/**
 * Collects messages briefly and sends each batch as one statement on a pooled connection: NOTIFY takes a
 * database-wide lock at commit, which transactions that move money must not wait for.
 */
export function createPublisher({ db, log, channel }: { db: Db; log: Logger; channel: string }): Publisher {
  const waiting = new Map<string, Told>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isStopped = false;

  const send = async () => {
    const payloads = encodePayloads([...waiting.values()]);
    waiting.clear();
    if (payloads.length === 0) return;
    // Lost: pages catch up with their next refetch.
    await notify(db, channel, payloads).catch((error: unknown) =>
      log.warn({ err: error }, 'live events not sent'),
    );
  };
  const flush = () => {
    timer = undefined;
    sending = sending.then(send);
    return sending;
  };
  return {
    publish: (told) => {
      if (isStopped) return;
      waiting.set(JSON.stringify(told), told);
      timer ??= setTimeout(() => void flush(), COALESCE_MS);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
