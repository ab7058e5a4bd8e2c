import {
  isCompatible,
  shellContract,
  type LoadableRemote,
  type ResolvedRemote,
} from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import { EntryError, type Containers } from './Containers.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

/** A remote that came into the page. */
export interface LoadedRemote {
  module: Remote;
  version: string;
  /** Why it is the last good version, and not the one that the registry chose; null when it is that one. */
  instead: RemoteLoadError | null;
}

interface Loading {
  containers: Containers;
  timeoutMs: number;
}

const RETRY_AFTER_MS = [300, 1200];

/**
 * The one way a remote comes into the page. It checks the switch and the contract before any script, tries the
 * version the registry chose, and after quick failures tries twice more; if that does not come, or breaks
 * before anything of it is shown, the last version known to be good follows.
 * @throws RemoteLoadError with the reason why the chosen version is not there
 */
export async function loadRemoteModule(remote: ResolvedRemote, loading: Loading): Promise<LoadedRemote> {
  const { name, disabled, lastGood } = remote;
  if (disabled) throw new RemoteLoadError('disabled', name, disabled.reason);
  try {
    return { module: await loadVersion(name, remote, loading), version: remote.version, instead: null };
  } catch (failure) {
    const instead = failure as RemoteLoadError;
    if (!lastGood || !isCompatible(shellContract, lastGood.contract)) throw instead;
    // What the reader hears, and the registry, is why the chosen version failed.
    const module = await loadVersion(name, lastGood, loading).catch(() => {
      throw instead;
    });
    return { module, version: lastGood.version, instead };
  }
}

async function loadVersion(
  remote: string,
  version: LoadableRemote,
  { containers, timeoutMs }: Loading,
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
      const wait = RETRY_AFTER_MS[attempt];
      // Who waited a whole time limit once is told so, and does not wait for two more.
      if (wait === undefined || (failure instanceof EntryError && failure.kind === 'timeout')) throw failure;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
