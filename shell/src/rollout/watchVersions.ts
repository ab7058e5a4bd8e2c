import type { CurrentVersions } from '@farm/contracts/registry';
import { toRunningVersion } from '../remotes/PageRemote.ts';
import { watchEvents } from './watchEvents.ts';
import type { PageVersions } from './PageVersions.ts';

const POLL_INTERVAL_MS = 5 * 60_000;
/** Shortest time between two requests, in milliseconds, for users who switch tabs often. */
const MIN_INTERVAL_MS = 60_000;

/**
 * Polls the gateway, while the page is visible, for the versions this visitor would now get. Calls `onResult` with the
 * revision if a running version has been superseded, otherwise with null. Returns its teardown.
 */
export function watchVersions(versions: PageVersions, onResult: (rev: number | null) => void): () => void {
  const teardown = new AbortController();
  let polledAt = performance.now();
  const poll = async () => {
    if (document.hidden || performance.now() - polledAt < MIN_INTERVAL_MS) return;
    polledAt = performance.now();
    try {
      const response = await fetch('/r/current', { cache: 'no-cache', signal: teardown.signal });
      if (!response.ok) return;
      const current = (await response.json()) as CurrentVersions;
      onResult(isOutdated(versions, current) ? current.rev : null);
    } catch {
      // The next poll retries.
    }
  };
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
  const stopListening = watchEvents(document, ['visibilitychange'], () => void poll());
  return () => {
    clearInterval(timer);
    stopListening();
    teardown.abort();
  };
}

/** True if a new page would get another version of the shell or of a remote that runs here. */
function isOutdated(versions: PageVersions, { shell, remotes }: CurrentVersions): boolean {
  if (shell !== versions.page.shell.version) return true;
  return versions.listRemotes().some((remote) => {
    const { name, version } = remote.resolved;
    const [running, current] = [toRunningVersion(remote), remotes[name]];
    // A reload would not help if the current version failed here and the last good one runs instead.
    return running !== null && current !== undefined && current !== running && current !== version;
  });
}
