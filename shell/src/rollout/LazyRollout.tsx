import { useEffect, useState, type ReactNode } from 'react';
import type { PageVersions } from './PageVersions.ts';
import { runWhenIdle } from './runWhenIdle.ts';
import { watchErrors } from './watchErrors.ts';

const RETRY_DELAY_MS = 30_000;

/**
 * The rollout features of an open page (beacons, the offer to reload, the override badge), loaded while the browser is
 * idle. Belongs outside of all error boundaries, because it reports the errors they catch.
 */
export function LazyRollout({ versions }: { versions: PageVersions }) {
  const [notices, setNotices] = useState<ReactNode>(null);
  useEffect(() => {
    versions.reportShell('mount');
    return watchErrors(versions);
  }, [versions]);
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
