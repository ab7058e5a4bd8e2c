import type { Statistics } from '@farm/contracts';
import { usePage } from '@farm/remote-sdk';
import { startTransition, useEffect, useState } from 'react';
import { fetchStatistics } from '../../api/fetchStatistics.ts';

/** Public figures and their load state. */
export interface StatisticsState {
  /** Null until loaded; kept after later failures. */
  statistics: Statistics | null;
  /** True if the last request failed. */
  hasFailed: boolean;
}

const REFRESH_INTERVAL_MS = 60_000;

/** Keeps the public figures up to date while the page is visible. */
export function useStatistics(): StatisticsState {
  const { apiHost } = usePage();
  const [state, setState] = useState<StatisticsState>({ statistics: null, hasFailed: false });
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      clearTimeout(timer);
      try {
        const statistics = await fetchStatistics(apiHost, controller.signal);
        // In slices, so that the page goes on answering.
        startTransition(() => setState({ statistics, hasFailed: false }));
      } catch {
        if (controller.signal.aborted) return;
        // Silent: the page is complete without the figures.
        setState(({ statistics }) => ({ statistics, hasFailed: true }));
      }
      timer = setTimeout(refreshIfVisible, REFRESH_INTERVAL_MS);
    };
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    void refresh();
    document.addEventListener('visibilitychange', refreshIfVisible);
    addEventListener('online', refreshIfVisible);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
      removeEventListener('online', refreshIfVisible);
    };
  }, [apiHost]);
  return state;
}
