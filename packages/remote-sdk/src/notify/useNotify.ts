import { createContext, use } from 'react';

/** Functions that show a toast. `text` is a complete sentence in the user's language. */
export interface Notify {
  success: (text: string) => void;
  info: (text: string) => void;
  warning: (text: string) => void;
  error: (text: string) => void;
}

const NotifyContext = createContext<Notify | null>(null);

/** Host only: provides toasts to shell and remotes. */
export const NotifyProvider = NotifyContext.Provider;

/** Returns the toasts of the page. @throws Error outside of the shell */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify needs the shell around it');
  return notify;
}
