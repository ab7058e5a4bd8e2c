import {
  isCompatible,
  shellContract,
  type LoadableRemote,
  type ResolvedRemote,
} from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import {
  committedContainer,
  EntryError,
  loadContainer,
  mayStillRun,
  type Container,
} from './loadContainer.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

const RETRY_AFTER_MS = [300, 1200];

/**
 * The one way a remote comes into the page. It checks the switch and the contract before any script, tries
 * the version the registry chose, and after quick failures tries twice more; if none of its code has run
 * yet, the last version known to be good follows.
 * @throws RemoteLoadError with the reason
 */
export async function loadRemoteModule(remote: ResolvedRemote, timeoutMs: number): Promise<Remote> {
  if (remote.disabled) throw new RemoteLoadError('disabled', remote.name, remote.disabled.reason);
  if (!isCompatible(shellContract, remote.contract)) throw new RemoteLoadError('contract', remote.name);
  try {
    const container = await anyContainer(remote, timeoutMs);
    const exposed = (await withRetries(() => container.get('./remote')))() as { default: Remote };
    return exposed.default;
  } catch (failure) {
    throw new RemoteLoadError('unreachable', remote.name, failure);
  }
}

async function anyContainer(remote: ResolvedRemote, timeoutMs: number): Promise<Container> {
  const load = (version: LoadableRemote) =>
    withRetries((attempt) => loadContainer({ remote: remote.name, version, timeoutMs, attempt }));
  try {
    return await load(remote);
  } catch (failure) {
    const { name, lastGood } = remote;
    // Only a script that certainly did not run leaves room for another version.
    if (committedContainer(name) || mayStillRun(name)) throw failure;
    if (!lastGood || !isCompatible(shellContract, lastGood.contract)) throw failure;
    return load(lastGood);
  }
}

async function withRetries<Result>(run: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (failure) {
      const wait = RETRY_AFTER_MS[attempt];
      // Who waited a whole time limit once is told so, and does not wait for two more.
      if (wait === undefined || (failure instanceof EntryError && failure.isTimeout)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
