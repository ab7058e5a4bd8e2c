import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Settings } from './settings.ts';
import type { SettingsStore } from './SettingsStore.ts';

/** Carries the one {@link SettingsStore} of the page. */
export const SettingsContext = createContext<SettingsStore | null>(null);

/** How the page looks, and how to change it. */
export function useSettings(): { settings: Settings } & Pick<SettingsStore, 'change' | 'reset'> {
  const store = useContext(SettingsContext);
  if (!store) throw new Error('useSettings() is called outside of SettingsContext');
  const settings = useSyncExternalStore(store.subscribe, store.read);
  return { settings, change: store.change, reset: store.reset };
}
