import {
  SHELL,
  type LoadableRemote,
  type VersionReason,
  type RemoteBuild,
  type ResolvedRemote,
  type ShellBuild,
} from '@farm/contracts/registry';
import type { ResolvedRegistry, ResolvedVersion } from '@farm/registry';

/** Versions that a visitor gets: a shell and each remote, with their builds. */
export interface Resolution {
  rev: number;
  shell: ShellOfPage;
  /** Ordered by name. */
  remotes: RemoteOfPage[];
}

export interface ShellOfPage {
  version: string;
  build: ShellBuild;
  why: VersionReason;
}

export interface RemoteOfPage {
  build: RemoteBuild;
  resolved: ResolvedRemote;
}

/** Converts the registry's choice to the form of a page. */
export function toResolution({ rev, shell, remotes }: ResolvedRegistry): Resolution {
  return {
    rev,
    shell: { version: shell.version, build: shell.build, why: shell.why },
    remotes: remotes.map(remoteOf),
  };
}

/** Replaces remotes by `changed` ones of the same names, or adds them. */
export function withRemotes(resolution: Resolution, changed: RemoteOfPage[]): Resolution {
  const names = new Set(changed.map(({ resolved }) => resolved.name));
  const kept = resolution.remotes.filter(({ resolved }) => !names.has(resolved.name));
  const remotes = [...kept, ...changed].toSorted((one, other) =>
    one.resolved.name < other.resolved.name ? -1 : 1,
  );
  return { ...resolution, remotes };
}

/** A version without a fallback, so what was requested is what is shown. */
export function toOnlyVersion(name: string, build: RemoteBuild, why: VersionReason): RemoteOfPage {
  const version = { version: build.version, build };
  return remoteOf({ name, ...version, why, bucket: null, lastGood: null, disabled: null });
}

/** Folder of a version in URLs. */
function baseUrlOf(name: string, version: string): string {
  return `/r/${name}/${version}/`;
}

/** Hashes of the shell's lazy scripts, which the page itself does not name. */
export function listLazyScripts({ build }: ShellOfPage): Record<string, string> {
  const named = new Set([build.entry, ...build.initial]);
  return Object.fromEntries(
    Object.entries(build.files).filter(([file]) => file.endsWith('.js') && !named.has(file)),
  );
}

/** Folder of a page's shell in URLs. */
export function toShellUrl({ version }: ShellOfPage): string {
  return baseUrlOf(SHELL, version);
}

function remoteOf({
  name,
  version,
  build,
  why,
  lastGood,
  disabled,
}: ResolvedVersion<RemoteBuild>): RemoteOfPage {
  const resolved: ResolvedRemote = {
    name,
    ...loadable(name, { version, build }),
    descriptor: build.descriptor,
    lastGood: lastGood && loadable(name, lastGood),
    why,
    disabled,
  };
  return { build, resolved };
}

function loadable(name: string, { version, build }: { version: string; build: RemoteBuild }): LoadableRemote {
  return {
    version,
    baseUrl: baseUrlOf(name, version),
    entry: build.entry,
    integrity: build.files,
    contract: build.contract,
    container: build.container,
    requires: build.requires,
  };
}
