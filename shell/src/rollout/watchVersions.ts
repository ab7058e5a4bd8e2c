import type { CurrentVersions } from '@farm/contracts/registry';
import { findRunningVersion } from '../remotes/PageRemote.ts';
import { addListeners } from './addListeners.ts';
import type { PageVersions } from './PageVersions.ts';

const EVERY_MS = 5 * 60_000;
/** Shortest time between two requests, in milliseconds, for users who switch tabs often. */
const AT_MOST_EVERY_MS = 60_000;

/**
 * Polls the gateway, while the page is visible, for the versions this visitor would now get. Calls `onAnswer` with the
 * revision if a running version has been superseded, otherwise with null. Returns its teardown.
 */
export function watchVersions(versions: PageVersions, onAnswer: (rev: number | null) => void): () => void {
  const leaving = new AbortController();
  let askedAt = performance.now();
  const ask = async () => {
    if (document.hidden || performance.now() - askedAt < AT_MOST_EVERY_MS) return;
    askedAt = performance.now();
    try {
      const answer = await fetch('/r/current', { cache: 'no-cache', signal: leaving.signal });
      if (!answer.ok) return;
      const current = (await answer.json()) as CurrentVersions;
      onAnswer(isOvertaken(versions, current) ? current.rev : null);
    } catch {
      // The next poll retries.
    }
  };
  const timer = setInterval(() => void ask(), EVERY_MS);
  const stopListening = addListeners(document, ['visibilitychange'], () => void ask());
  return () => {
    clearInterval(timer);
    stopListening();
    leaving.abort();
  };
}

/** True if a new page would get another version of the shell or of a remote that runs here. */
function isOvertaken(versions: PageVersions, { shell, remotes }: CurrentVersions): boolean {
  if (shell !== versions.page.shell.version) return true;
  return versions.remotes().some((remote) => {
    const { name, version } = remote.resolved;
    const [running, current] = [findRunningVersion(remote), remotes[name]];
    // A reload would not help if the current version failed here and the last good one runs instead.
    return running !== null && current !== undefined && current !== running && current !== version;
  });
}
