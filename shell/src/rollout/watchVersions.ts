import type { CurrentVersions } from '@farm/contracts/registry';
import { findRunningVersion } from '../remotes/PageRemote.ts';
import { addListeners } from './addListeners.ts';
import type { PageVersions } from './PageVersions.ts';

const EVERY_MS = 5 * 60_000;
/** Who comes back to a tab again and again asks no more often than this. */
const AT_MOST_EVERY_MS = 60_000;

/**
 * Asks the gateway now and then, while the page is looked at, what it would give this visitor now. `onAnswer` hears
 * the revision in which something that runs here has another version, and null when nothing has. Returns what
 * ends it.
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
      // The next time will do.
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

/** Whether the shell, or a remote that was opened here, would be another version in a new page. */
function isOvertaken(versions: PageVersions, { shell, remotes }: CurrentVersions): boolean {
  if (shell !== versions.page.shell.version) return true;
  return versions.remotes().some((remote) => {
    const { name, version } = remote.resolved;
    const [running, current] = [findRunningVersion(remote), remotes[name]];
    // What did not load here, so that its last good version runs, is nothing to reload for.
    return running !== null && current !== undefined && current !== running && current !== version;
  });
}
