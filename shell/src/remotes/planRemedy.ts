import { isCompatible, shellContract, type ResolvedRemote } from '@farm/contracts/registry';
import { fetchCurrentRemote } from './fetchCurrentRemote.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

/** What a page failed with. */
export interface Failure {
  reason: unknown;
  /** How often it failed in this version, this time included. */
  times: number;
}

/** What is to run in the place of what failed. */
interface Remedy {
  resolved: ResolvedRemote;
  /** It is the last good version of `resolved`. */
  isLastGood: boolean;
}

/**
 * What Retry puts in the place of a remote that failed, or null when it only asks again. That is what the registry
 * chose by now, if it is something else; the last good version when the same one failed before; else the same
 * version from the start, because a module that threw throws for ever.
 */
export async function planRemedy(failed: ResolvedRemote, { reason, times }: Failure): Promise<Remedy | null> {
  const now = await fetchCurrentRemote(failed.name);
  if (now && isOther(now, failed)) return { resolved: now, isLastGood: false };
  const { lastGood, disabled } = failed;
  if (disabled) return null;
  // Without an answer it is the connection that fails, and no version is to blame.
  if (now && times > 1 && lastGood && isCompatible(shellContract, lastGood.contract))
    return { resolved: failed, isLastGood: true };
  const cameWhole = !(reason instanceof RemoteLoadError) || reason.kind === 'threw';
  return cameWhole ? { resolved: failed, isLastGood: false } : null;
}

function isOther(now: ResolvedRemote, before: ResolvedRemote): boolean {
  return now.version !== before.version || (now.disabled === null) !== (before.disabled === null);
}
