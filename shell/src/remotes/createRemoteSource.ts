import type { PageData, ResolvedRemote } from '@farm/contracts/registry';
import { ScriptHashes } from '../boot/ScriptHashes.ts';
import { Containers } from './Containers.ts';
import { loadRemoteModule, type LoadedRemote } from './loadRemoteModule.ts';
import { createSharedModules, type ApiConnection } from './createSharedModules.ts';
import { createShareRuntime } from './shareRuntime.ts';

/** Source of remotes. */
export interface RemoteSource {
  load: (remote: ResolvedRemote) => Promise<LoadedRemote>;
  /**
   * Prepares to load a version in place of a failed one, or to load the same version again: its scripts may run, its
   * API endpoints override those of the failed version, and cached responses are dropped.
   */
  prepareReplacement: (remote: ResolvedRemote) => void;
}

/** Creates a source of Module Federation containers, in the versions the registry resolved for this page. */
export function createRemoteSource({ remotes, remoteTimeoutMs }: PageData, api: ApiConnection): RemoteSource {
  const hashes = new ScriptHashes();
  const containers = new Containers();
  const successors = new Set<string>();
  for (const version of remotes.flatMap(listVersions)) hashes.add(version);
  const isSuccessor = (folder: string) => successors.has(folder);
  Object.assign(globalThis, {
    __FARM_FEDERATION__: createShareRuntime(createSharedModules(api, isSuccessor), {
      hashOf: hashes.find,
      timeoutMs: remoteTimeoutMs,
    }),
  });
  return {
    load: (remote) => loadRemoteModule(remote, { containers, timeoutMs: remoteTimeoutMs }),
    prepareReplacement: (remote) => {
      for (const version of listVersions(remote)) {
        hashes.add(version);
        containers.delete(version);
        successors.add(new URL(version.baseUrl, document.baseURI).href);
      }
      api.resetApiCache();
    },
  };
}

function listVersions(remote: ResolvedRemote) {
  return remote.lastGood ? [remote, remote.lastGood] : [remote];
}
