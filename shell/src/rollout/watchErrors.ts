import { Fault, isChunkError } from './Fault.ts';
import { findCulprit, findRemote } from './findCulprit.ts';
import type { Part, PageVersions } from './PageVersions.ts';
import { watchEvents } from './watchEvents.ts';

/**
 * Reports as faults of the version whose script they come from: errors that nothing caught, rejections that nothing
 * handled, scripts that did not load, violations of the page's policy. What extensions and other sites do is nobody's.
 * Returns its teardown.
 */
export function watchErrors(versions: PageVersions): () => void {
  const report = (culprit: Part | undefined, fault: Fault) => {
    if (culprit) versions.reportFault(culprit, fault);
  };
  const reportError = (code: 'uncaught' | 'rejected', cause: unknown) => {
    // Without a connection, everything that loads late fails.
    if (isChunkError(cause) && !navigator.onLine) return;
    const stack = cause instanceof Error ? (cause.stack ?? '') : '';
    report(findCulprit(versions, stack), new Fault(isChunkError(cause) ? 'chunk' : code, cause));
  };
  const stops = [
    watchEvents(window, ['error'], (event) => {
      if (event instanceof ErrorEvent) reportError('uncaught', event.error);
      else if (event.target instanceof HTMLScriptElement && navigator.onLine)
        report(findRunning(versions, event.target.src), new Fault('chunk'));
    }),
    watchEvents(window, ['unhandledrejection'], (event) =>
      reportError('rejected', (event as PromiseRejectionEvent).reason),
    ),
    watchEvents(document, ['securitypolicyviolation'], (event) => {
      const { sourceFile, disposition } = event as SecurityPolicyViolationEvent;
      if (disposition !== 'enforce') return;
      const source = findCulprit(versions, sourceFile);
      // The shell's React puts the elements of a remote into the page.
      report(source?.name === 'shell' ? versions.readShown() : source, new Fault('policy'));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Finds the remote of a script, once it runs: until then its loading has an outcome of its own. */
function findRunning(versions: PageVersions, url: string): Part | undefined {
  const part = findRemote(versions, url);
  return part && versions.readRemote(part.name).state.kind === 'running' ? part : undefined;
}
