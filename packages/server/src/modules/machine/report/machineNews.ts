import type { Live } from '../../live/index.ts';

/** Tells an account's pages that its machines changed, at most so often. */
export interface MachineNews {
  publish: (accountId: string) => void;
  /** Tells what waits. */
  flush: () => void;
}

const PAUSE_MS = 1_000;

/** The first change is told at once; those of the pause after it together, at its end. */
export function createMachineNews(live: Pick<Live, 'publish'>, pauseMs = PAUSE_MS): MachineNews {
  /** Accounts in their pause, and whether something changed since it began. */
  const changedSince = new Map<string, boolean>();
  const tell = (accountId: string) => {
    changedSince.set(accountId, false);
    live.publish(accountId, { topic: 'machine' });
    setTimeout(() => {
      if (changedSince.get(accountId) === true) tell(accountId);
      else changedSince.delete(accountId);
    }, pauseMs).unref();
  };
  return {
    publish: (accountId) => {
      if (changedSince.has(accountId)) changedSince.set(accountId, true);
      else tell(accountId);
    },
    flush: () => {
      for (const [accountId, hasChanged] of changedSince) {
        if (hasChanged) live.publish(accountId, { topic: 'machine' });
      }
      changedSince.clear();
    },
  };
}
