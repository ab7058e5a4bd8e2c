import type { Store } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { LiveTags } from './live/liveTags.ts';
import { startLiveUpdates } from './live/startLiveUpdates.ts';

/** Tags of all users of a store's live updates, and how the updates end. */
const running = new WeakMap<Store, { users: Set<{ tags: LiveTags }>; stop: () => void }>();

/**
 * Keeps what has one of the tags up to date while the page is open: asks anew when the server says that something
 * changed, and every 30 seconds while it cannot say so. All users of the hook, in all tabs, share one connection.
 * @param tags by topic; the same object in every render
 */
export function useLiveTags(tags: LiveTags): void {
  const store = useStore();
  useEffect(() => {
    const shared = running.get(store) ?? start(store);
    const user = { tags };
    shared.users.add(user);
    return () => {
      shared.users.delete(user);
      if (shared.users.size > 0) return;
      running.delete(store);
      shared.stop();
    };
  }, [store, tags]);
}

function start(store: Store) {
  const users = new Set<{ tags: LiveTags }>();
  const stop = startLiveUpdates(store, (topic) => {
    const tags = [...users].flatMap((user) =>
      topic === null ? Object.values(user.tags).flat() : (user.tags[topic] ?? []),
    );
    return [...new Set(tags)];
  });
  const shared = { users, stop };
  running.set(store, shared);
  return shared;
}
