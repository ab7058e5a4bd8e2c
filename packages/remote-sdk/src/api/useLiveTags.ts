import type { Store } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { LiveTags } from './live/liveTags.ts';
import { startLiveUpdates } from './live/startLiveUpdates.ts';

/** Live updates of each store: the tags of all users, and a function to stop. */
const liveUpdates = new WeakMap<Store, { users: Set<{ tags: LiveTags }>; stop: () => void }>();

/**
 * Keeps data with any of the tags fresh while the page is open: refetches on events of the server, and every 30 seconds
 * while the stream is down. All users of the hook, in all tabs, share a connection.
 * @param tags by topic; the same object in every render
 */
export function useLiveTags(tags: LiveTags): void {
  const store = useStore();
  useEffect(() => {
    const shared = liveUpdates.get(store) ?? startSharedUpdates(store);
    const user = { tags };
    shared.users.add(user);
    return () => {
      shared.users.delete(user);
      if (shared.users.size > 0) return;
      liveUpdates.delete(store);
      shared.stop();
    };
  }, [store, tags]);
}

function startSharedUpdates(store: Store) {
  const users = new Set<{ tags: LiveTags }>();
  const stop = startLiveUpdates(store, (topic) => {
    const tags = [...users].flatMap((user) =>
      topic === null ? Object.values(user.tags).flat() : (user.tags[topic] ?? []),
    );
    return [...new Set(tags)];
  });
  const shared = { users, stop };
  liveUpdates.set(store, shared);
  return shared;
}
