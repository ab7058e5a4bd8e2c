import type { ResolvedRemote } from '@farm/contracts/registry';
import { fetchCurrentRemote } from './fetchCurrentRemote.ts';
import type { RemoteSource } from './createRemoteSource.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

/** Failure of a page. */
export interface Failure {
  reason: unknown;
  /** Number of failures in this version, including this one. */
  failureCount: number;
}

/** Replacement for a remote that failed. */
interface Remedy {
  resolved: ResolvedRemote;
  /** True to run the last good version of `resolved`. */
  isLastGood: boolean;
}

/**
 * Returns the remote that Retry runs in place of a failed one, or null to only request the missing file again. The
 * registry's current choice wins if it has changed, then the last good version if this version failed before.
 * Otherwise the same version starts afresh, because a module that threw once throws forever, and one that lacked a part
 * of the shell threw too.
 */
export async function planRemedy(
  failed: ResolvedRemote,
  { reason, failureCount }: Failure,
  source: Pick<RemoteSource, 'canRun'>,
): Promise<Remedy | null> {
  const current = await fetchCurrentRemote(failed.name);
  if (current && hasChanged(current, failed)) return { resolved: current, isLastGood: false };
  const { lastGood, disabled } = failed;
  if (disabled) return null;
  // No response means that the connection failed, not the version.
  if (current && failureCount > 1 && lastGood && source.canRun(lastGood))
    return { resolved: failed, isLastGood: true };
  const hasThrown =
    !(reason instanceof RemoteLoadError) || reason.kind === 'threw' || !isOwn(reason.file, failed);
  return hasThrown ? { resolved: failed, isLastGood: false } : null;
}

function isOwn(file: string | undefined, { baseUrl }: ResolvedRemote): boolean {
  const toHref = (url: string) => new URL(url, document.baseURI).href;
  return file === undefined || toHref(file).startsWith(toHref(baseUrl));
}

function hasChanged(now: ResolvedRemote, before: ResolvedRemote): boolean {
  return now.version !== before.version || (now.disabled === null) !== (before.disabled === null);
}
