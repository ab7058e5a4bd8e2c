import { createContext, use } from 'react';
import type { HumanCheckConfig, Locale } from '@farm/contracts';

/** Facts about the page a remote stands in. */
export interface PageFacts {
  locale: Locale;
  /** Changes the language of the whole page. Rejects, and changes nothing, when messages do not load. */
  setLocale: (locale: Locale) => Promise<void>;
  /** Origin of the API; '' is the page's own. */
  apiHost: string;
  humanCheck: HumanCheckConfig;
}

const PageContext = createContext<PageFacts | null>(null);

/** Host only: hands the page's facts to shell and remotes. */
export const PageProvider = PageContext.Provider;

/** Facts about the page: language, API host, human check. */
export function usePage(): PageFacts {
  const page = use(PageContext);
  if (!page) throw new Error('usePage needs the shell around it');
  return page;
}
