import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import type { AppState } from '../appState.ts';
import type { PageVersions } from './PageVersions.ts';
import { watchNote } from './pageNote.ts';
import { runWhenIdle } from './runWhenIdle.ts';
import { sendBeacons } from './sendBeacons.ts';
import { watchDepartures } from './watchDepartures.ts';
import { watchErrors } from './watchErrors.ts';
import { watchStays } from './watchStays.ts';

const RETRY_DELAY_MS = 30_000;

/**
 * The rollout features of an open page. Beacons go out from the start, because a page may be left soon; the rest (vitals,
 * the offer to reload, the override badge) is loaded while the browser is idle. Belongs outside of all error boundaries,
 * because it reports the errors they catch.
 */
export function LazyRollout({ versions }: { versions: PageVersions }) {
  const [notices, setNotices] = useState<ReactNode>(null);
  const store = useStore<AppState>();
  useEffect(() => {
    versions.reportShell('mount');
    const readRole = () => store.getState().auth.user?.role ?? 'none';
    // What a leaving page tells is found out before it is sent.
    const stops = [
      watchErrors(versions),
      watchDepartures(versions),
      watchStays(versions),
      watchNote(versions),
      sendBeacons(versions, readRole),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [versions, store]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const load = async () => {
      try {
        const { startRollout } = await import('./startRollout.tsx');
        if (!isUnmounted) stop = startRollout(versions, setNotices);
      } catch {
        if (!isUnmounted) stop = scheduleRetry(load);
      }
    };
    stop = runWhenIdle(() => void load());
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [versions]);
  return notices;
}

function scheduleRetry(load: () => Promise<void>): () => void {
  const timer = setTimeout(() => void load(), RETRY_DELAY_MS);
  return () => clearTimeout(timer);
}
