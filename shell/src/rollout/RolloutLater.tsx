import { useEffect, useState, type ReactNode } from 'react';
import type { PageVersions } from './PageVersions.ts';
import { runWhenIdle } from './runWhenIdle.ts';

const RETRY_AFTER_MS = 30_000;

/**
 * The rollout features of an open page (beacons, the offer to reload, the override badge), loaded while the browser is
 * idle. Belongs outside of all error boundaries, because it reports the errors they catch.
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
