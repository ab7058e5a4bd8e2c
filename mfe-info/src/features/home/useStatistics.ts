import type { Statistics } from '@farm/contracts';
import { usePage } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import { fetchStatistics } from '../../api/fetchStatistics.ts';

/** Public figures and their load state. */
export interface KnownStatistics {
  /** Null until loaded; kept after later failures. */
  statistics: Statistics | null;
  /** True if the last request failed. */
  hasFailed: boolean;
}

const REFRESH_MS = 60_000;

/** Keeps the public figures up to date while the page is visible. */
export function useStatistics(): KnownStatistics {
  const { apiHost } = usePage();
  const [known, setKnown] = useState<KnownStatistics>({ statistics: null, hasFailed: false });
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      try {
        const statistics = await fetchStatistics(apiHost, leaving.signal);
        setKnown({ statistics, hasFailed: false });
      } catch {
        if (leaving.signal.aborted) return;
        // Silent: the page is complete without the figures.
        setKnown(({ statistics }) => ({ statistics, hasFailed: true }));
      }
      timer = setTimeout(look, REFRESH_MS);
    };
    const look = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [apiHost]);
  return known;
}
