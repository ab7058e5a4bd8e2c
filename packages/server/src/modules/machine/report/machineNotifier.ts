import type { Live } from '../../live/index.ts';

/** Publishes machine changes to an account's pages at a limited rate. */
export interface MachineNotifier {
  publish: (accountId: string) => void;
  /** Publishes pending changes. */
  flush: () => void;
}

const PAUSE_MS = 1_000;

/** Publishes the first change at once, and changes during the pause after it together at its end. */
export function createMachineNotifier(live: Pick<Live, 'publish'>, pauseMs = PAUSE_MS): MachineNotifier {
  /** Accounts in their pause; true if something has changed since the pause began. */
  const changedSince = new Map<string, boolean>();
  const publishNow = (accountId: string) => {
    changedSince.set(accountId, false);
    live.publish(accountId, { topic: 'machine' });
    setTimeout(() => {
      if (changedSince.get(accountId) === true) publishNow(accountId);
      else changedSince.delete(accountId);
    }, pauseMs).unref();
  };
  return {
    publish: (accountId) => {
      if (changedSince.has(accountId)) changedSince.set(accountId, true);
      else publishNow(accountId);
    },
    flush: () => {
      for (const [accountId, hasChanged] of changedSince) {
        if (hasChanged) live.publish(accountId, { topic: 'machine' });
      }
      changedSince.clear();
    },
  };
}
