import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SettingsStore } from './SettingsStore.ts';

/** Carries the one {@link SettingsStore} of the page. */
export const SettingsContext = createContext<SettingsStore | null>(null);

/** How the page looks, and how to change it. */
export function useSettings() {
  const store = useContext(SettingsContext);
  if (!store) throw new Error('useSettings() is called outside of SettingsContext');
  const settings = useSyncExternalStore(store.subscribe, store.read);
  const awaitedDirection = useSyncExternalStore(store.subscribe, store.readAwaitedDirection);
  const { change, changeDirection, reset } = store;
  return { settings, awaitedDirection, change, changeDirection, reset };
}
