import type { PageData, ResolvedRemote } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import { loadRemoteModule } from './loadRemoteModule.ts';
import { sharedModules } from './sharedModules.ts';
import { createShareRuntime } from './shareRuntime.ts';

/** Where remotes come from: Module Federation containers, in the versions the registry resolved for this page. */
export function createRemoteSource(
  { remotes, remoteTimeoutMs }: PageData,
  connectApi: () => Promise<object>,
): (remote: ResolvedRemote) => Promise<Remote> {
  Object.assign(globalThis, {
    __FARM_FEDERATION__: createShareRuntime(sharedModules(connectApi), {
      hashOf: hashesByUrl(remotes),
      timeoutMs: remoteTimeoutMs,
    }),
  });
  return (remote) => loadRemoteModule(remote, remoteTimeoutMs);
}

/** Looks up the hash the registry holds for a script: nothing else may run under its URL. */
function hashesByUrl(remotes: ResolvedRemote[]): (url: string) => string | undefined {
  const hashes = new Map<string, string>();
  for (const version of remotes.flatMap((remote) => [remote, remote.lastGood])) {
    if (!version) continue;
    for (const [file, hash] of Object.entries(version.integrity)) {
      hashes.set(new URL(version.baseUrl + file, document.baseURI).href, hash);
    }
  }
  return (url) => hashes.get(url);
}
