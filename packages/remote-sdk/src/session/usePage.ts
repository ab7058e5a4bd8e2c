import { createContext, use } from 'react';
import type { HumanCheckConfig, Locale } from '@farm/contracts';
import type { AgentPackage } from '@farm/contracts/registry';

/** Facts about the page that hosts a remote. */
export interface PageInfo {
  locale: Locale;
  /** Changes the language of the whole page. Rejects without any change if messages fail to load. */
  setLocale: (locale: Locale) => Promise<void>;
  /** Origin of the API; '' for the page's own origin. */
  apiHost: string;
  humanCheck: HumanCheckConfig;
  /** The agent that farmers install from this farm, as people signed it; null or absent if there is none. */
  agent?: Pick<AgentPackage, 'version' | 'integrity'> | null | undefined;
}

const PageContext = createContext<PageInfo | null>(null);

/** Host only: provides the facts about the page to shell and remotes. */
export const PageProvider = PageContext.Provider;

/** Returns language, API host, human check and agent of the page. @throws Error outside of the shell */
export function usePage(): PageInfo {
  const page = use(PageContext);
  if (!page) throw new Error('usePage needs the shell around it');
  return page;
}
