import {
  canRunOn,
  federationRuntime,
  isCompatible,
  shellContract,
  type LoadableRemote,
  type ResolvedRemote,
} from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import { EntryError } from './EntryError.ts';
import type { RemoteHost } from './RemoteHost.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';
import { RETRY_DELAYS_MS } from './scriptRules.ts';

/** A remote loaded into the page. */
export interface LoadedRemote {
  module: Remote;
  version: string;
  /** Failure of the registry's version if the last good version runs instead; null otherwise. */
  fallbackReason: RemoteLoadError | null;
}

/**
 * Loads a remote into the page; nothing else does. Checks the switch and the contract before requesting a script, then
 * loads the version the registry chose, with two retries after quick failures. If that version does not load, or breaks
 * before it is shown, loads the last good version.
 * @throws RemoteLoadError with the reason the chosen version failed
 */
export async function loadRemoteModule(remote: ResolvedRemote, host: RemoteHost): Promise<LoadedRemote> {
  const { name, disabled, lastGood } = remote;
  if (disabled) throw new RemoteLoadError('disabled', name, disabled.reason);
  try {
    return {
      module: await loadVersion(name, remote, host),
      version: remote.version,
      fallbackReason: null,
    };
  } catch (failure) {
    const fallbackReason = failure as RemoteLoadError;
    if (!lastGood || !canRun(lastGood, host)) throw fallbackReason;
    // Users and the registry need the failure of the chosen version, not of the last good one.
    const module = await loadVersion(name, lastGood, host).catch(() => {
      throw fallbackReason;
    });
    return { module, version: lastGood.version, fallbackReason };
  }
}

/**
 * True if this shell can run a version: both share a contract number, the federation runtime if it is the shell's, and
 * the shell shares every module that the version requires.
 */
export function canRun(version: LoadableRemote, host: RemoteHost): boolean {
  return hasContract(version) && host.listMissing(version).length === 0;
}

function hasContract(version: LoadableRemote): boolean {
  return (
    version.container !== undefined &&
    isCompatible(shellContract, version.contract) &&
    canRunOn(federationRuntime, version)
  );
}

async function loadVersion(remote: string, version: LoadableRemote, host: RemoteHost): Promise<Remote> {
  if (!canRun(version, host))
    throw new RemoteLoadError('contract', remote, host.listMissing(version).join(', '));
  try {
    return await withRetries(() => host.load(version));
  } catch (failure) {
    throw new RemoteLoadError('unreachable', remote, failure);
  }
}

/** Entry scripts have their own retries (scriptRules.ts). */
async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (failure) {
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined || failure instanceof EntryError) throw failure;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
