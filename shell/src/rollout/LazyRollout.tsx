import { useEffect, useState, type ReactNode } from 'react';
import type { PageVersions } from './PageVersions.ts';
import { runWhenIdle } from './runWhenIdle.ts';

const RETRY_DELAY_MS = 30_000;

interface LazyRolloutProps {
  versions: PageVersions;
  /** Ends what `watchPage` began. */
  stopWatching: () => void;
}

/**
 * The rollout features of an open page that can wait: vitals, the offer to reload, the override badge. They are loaded while the
 * browser is idle.
 */
export function LazyRollout({ versions, stopWatching }: LazyRolloutProps) {
  const [notices, setNotices] = useState<ReactNode>(null);
  useEffect(() => {
    versions.reportShell('mount');
    return stopWatching;
  }, [versions, stopWatching]);
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
