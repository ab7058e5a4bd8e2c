import type { Store } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { startLiveUpdates } from './live/startLiveUpdates.ts';

/** How many pages of a store use live updates, and how they end. */
const running = new WeakMap<Store, { users: number; stop: () => void }>();

/**
 * Keeps what the page shows of balance, logs and withdrawals up to date while it is open: asks anew when the
 * server says that something changed, and every 30 seconds while it cannot say so. All users of the hook, in
 * all tabs, share one connection.
 */
export function useLiveUpdates(): void {
  const store = useStore();
  useEffect(() => {
    const shared = running.get(store) ?? { users: 0, stop: startLiveUpdates(store) };
    shared.users += 1;
    running.set(store, shared);
    return () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      running.delete(store);
      shared.stop();
    };
  }, [store]);
}
