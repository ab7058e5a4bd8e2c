import type { LoadableRemote, PageData, ResolvedRemote } from '@farm/contracts/registry';
import { ScriptHashes } from '../boot/ScriptHashes.ts';
import { createSharedModules, type ApiConnection } from './createSharedModules.ts';
import { canRun, loadRemoteModule, type LoadedRemote } from './loadRemoteModule.ts';
import { RemoteHost } from './RemoteHost.ts';

/** Source of remotes. */
export interface RemoteSource {
  load: (remote: ResolvedRemote) => Promise<LoadedRemote>;
  /** True if this shell can run a version. */
  canRun: (version: LoadableRemote) => boolean;
  /**
   * Prepares to load a version in place of a failed one, or to load the same version again: its scripts may run, its
   * API endpoints override those of the failed version, and cached responses are dropped.
   */
  prepareReplacement: (remote: ResolvedRemote) => void;
}

/** Creates a source of remotes, in the versions the registry resolved for this page. */
export function createRemoteSource({ remotes, remoteTimeoutMs }: PageData, api: ApiConnection): RemoteSource {
  const hashes = new ScriptHashes();
  for (const version of remotes.flatMap(listVersions)) hashes.add(version);
  const host = new RemoteHost({
    shared: createSharedModules(api),
    findHash: hashes.find,
    timeoutMs: remoteTimeoutMs,
  });
  return {
    load: (remote) => loadRemoteModule(remote, host),
    canRun: (version) => canRun(version, host),
    prepareReplacement: (remote) => {
      for (const version of listVersions(remote)) {
        hashes.add(version);
        host.prepareReplacement(version);
      }
      api.resetApiCache();
    },
  };
}

function listVersions(remote: ResolvedRemote) {
  return remote.lastGood ? [remote, remote.lastGood] : [remote];
}
