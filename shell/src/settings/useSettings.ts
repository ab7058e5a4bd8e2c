import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SettingsStore } from './SettingsStore.ts';

/** Carries the {@link SettingsStore} of the page. */
export const SettingsContext = createContext<SettingsStore | null>(null);

/** Returns the appearance settings and the functions that change them. */
export function useSettings() {
  const store = useContext(SettingsContext);
  if (!store) throw new Error('useSettings() is called outside of SettingsContext');
  const settings = useSyncExternalStore(store.subscribe, store.read);
  const pendingDirection = useSyncExternalStore(store.subscribe, store.readPendingDirection);
  const { change, changeDirection, reset } = store;
  return { settings, pendingDirection, change, changeDirection, reset };
}
