import {
  isCompatible,
  shellContract,
  type LoadableRemote,
  type ResolvedRemote,
} from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import { EntryError, type Containers } from './Containers.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

/** A remote loaded into the page. */
export interface LoadedRemote {
  module: Remote;
  version: string;
  /** Failure of the registry's version if the last good version runs instead; null otherwise. */
  fallbackReason: RemoteLoadError | null;
}

interface LoadOptions {
  containers: Containers;
  timeoutMs: number;
}

const RETRY_DELAYS_MS = [300, 1200];

/**
 * Loads a remote into the page; nothing else does. Checks the switch and the contract before requesting a script, then
 * loads the version the registry chose, with two retries after quick failures. If that version does not load, or breaks
 * before it is shown, loads the last good version.
 * @throws RemoteLoadError with the reason the chosen version failed
 */
export async function loadRemoteModule(remote: ResolvedRemote, options: LoadOptions): Promise<LoadedRemote> {
  const { name, disabled, lastGood } = remote;
  if (disabled) throw new RemoteLoadError('disabled', name, disabled.reason);
  try {
    return {
      module: await loadVersion(name, remote, options),
      version: remote.version,
      fallbackReason: null,
    };
  } catch (failure) {
    const fallbackReason = failure as RemoteLoadError;
    if (!lastGood || !isCompatible(shellContract, lastGood.contract)) throw fallbackReason;
    // Users and the registry need the failure of the chosen version, not of the last good one.
    const module = await loadVersion(name, lastGood, options).catch(() => {
      throw fallbackReason;
    });
    return { module, version: lastGood.version, fallbackReason };
  }
}

async function loadVersion(
  remote: string,
  version: LoadableRemote,
  { containers, timeoutMs }: LoadOptions,
): Promise<Remote> {
  if (!isCompatible(shellContract, version.contract)) throw new RemoteLoadError('contract', remote);
  try {
    const container = await withRetries((attempt) =>
      containers.load({ remote, version, timeoutMs, attempt }),
    );
    const exposed = (await withRetries(() => container.get('./remote')))() as { default: Remote };
    return exposed.default;
  } catch (failure) {
    throw new RemoteLoadError('unreachable', remote, failure);
  }
}

async function withRetries<Result>(run: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (failure) {
      const delayMs = RETRY_DELAYS_MS[attempt];
      // No retry after a timeout: the user has already waited for a full time limit.
      if (delayMs === undefined || (failure instanceof EntryError && failure.kind === 'timeout'))
        throw failure;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
