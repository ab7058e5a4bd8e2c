import { useEffect, useState, type ReactNode } from 'react';
import type { PageVersions } from './PageVersions.ts';
import { runWhenIdle } from './runWhenIdle.ts';

const RETRY_AFTER_MS = 30_000;

/**
 * What an open page does for a rollout (beacons, the offer to reload, the badge of overrides), loaded when the page
 * has nothing better to do. Stands outside of all boundaries: it tells of what broke inside.
 */
export function RolloutLater({ versions }: { versions: PageVersions }) {
  const [notices, setNotices] = useState<ReactNode>(null);
  useEffect(() => {
    versions.reportShell('mount');
  }, [versions]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const load = async () => {
      try {
        const { startRollout } = await import('./startRollout.tsx');
        if (!isGone) stop = startRollout(versions, setNotices);
      } catch {
        if (!isGone) stop = delayed(load);
      }
    };
    stop = runWhenIdle(() => void load());
    return () => {
      isGone = true;
      stop?.();
    };
  }, [versions]);
  return notices;
}

function delayed(load: () => Promise<void>): () => void {
  const timer = setTimeout(() => void load(), RETRY_AFTER_MS);
  return () => clearTimeout(timer);
}
