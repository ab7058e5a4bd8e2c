import type { Outcome, PageVersions } from './PageVersions.ts';
import { watchEvents } from './watchEvents.ts';

/** The failure of a version that nothing in the page caught. */
export class UncaughtError extends Error {
  readonly code: 'uncaught' | 'rejected';

  constructor(code: UncaughtError['code'], cause: unknown) {
    super('Nothing caught this error', { cause });
    this.code = code;
  }
}

/**
 * Reports errors that nothing caught and rejections that nothing handled as crashes of the version whose script they come
 * from: that of a remote, or else the shell's. Errors of extensions and of other sites are nobody's. Returns its teardown.
 */
export function watchErrors(versions: PageVersions): () => void {
  const report = (failure: UncaughtError) => {
    const { cause } = failure;
    const stack = cause instanceof Error ? (cause.stack ?? '') : '';
    const culprit = findCulprit(versions, stack);
    if (!culprit) return;
    const { name, version, why } = culprit;
    versions.report({ name, version, why, phase: 'crash', failure, ms: performance.now() });
  };
  const stops = [
    watchEvents(window, ['error'], (event) => {
      if (event instanceof ErrorEvent) report(new UncaughtError('uncaught', event.error));
    }),
    watchEvents(window, ['unhandledrejection'], (event) => {
      report(new UncaughtError('rejected', (event as PromiseRejectionEvent).reason));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Finds the remote with the innermost script of a stack, or else the shell: its scripts hold the modules that remotes share. */
function findCulprit(
  versions: PageVersions,
  stack: string,
): Pick<Outcome, 'name' | 'version' | 'why'> | undefined {
  const scripts = versions
    .listRemotes()
    .map(({ resolved }) => ({ resolved, at: stack.indexOf(resolved.baseUrl) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [innermost] = scripts;
  if (innermost) return innermost.resolved;
  const { shell } = versions.page;
  return stack.includes(shell.baseUrl) ? { ...shell, name: 'shell' } : undefined;
}
