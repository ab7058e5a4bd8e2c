import type { Part, PageVersions } from './PageVersions.ts';

/**
 * Finds the remote with the innermost script of a stack, or else the shell: its scripts hold the modules that remotes
 * share. Undefined if none of our scripts is in it, as for extensions and other sites.
 */
export function findCulprit(versions: PageVersions, stack: string): Part | undefined {
  const { shell } = versions.page;
  return findRemote(versions, stack) ?? (stack.includes(shell.baseUrl) ? versions.readShell() : undefined);
}

/** Finds the remote with the innermost script of a stack, or the remote of a script's URL. */
export function findRemote(versions: PageVersions, stack: string): Part | undefined {
  const [innermost] = versions
    .listRemotes()
    .map(({ resolved }) => ({ resolved, at: stack.indexOf(resolved.baseUrl) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  if (!innermost) return undefined;
  const { name, version, why } = innermost.resolved;
  return { name, version, why };
}

/**
 * Finds the remote whose script called the function in which this stack was taken: directly, so that what the shell does
 * at a remote's request is the shell's.
 */
export function findCaller(versions: PageVersions, stack = ''): Part | undefined {
  const [, caller = ''] = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  return findRemote(versions, caller);
}
