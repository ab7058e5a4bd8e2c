import { createContext, use } from 'react';
import type { RemotePages } from './RemotePages.ts';

export const RemotePagesContext = createContext<RemotePages | null>(null);

/** Returns the pages of all remotes. */
export function useRemotePages(): RemotePages {
  const pages = use(RemotePagesContext);
  if (!pages) throw new Error('useRemotePages needs the App around it');
  return pages;
}
