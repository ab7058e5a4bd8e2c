import { createContext, use } from 'react';

/** Raises a toast. `text` is a finished sentence in the user's language. */
export interface Notify {
  success: (text: string) => void;
  info: (text: string) => void;
  warning: (text: string) => void;
  error: (text: string) => void;
}

const NotifyContext = createContext<Notify | null>(null);

/** Host only: hands the toasts to shell and remotes. */
export const NotifyProvider = NotifyContext.Provider;

/** The page's toasts. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify needs the shell around it');
  return notify;
}
