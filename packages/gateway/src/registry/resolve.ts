import type {
  LoadableRemote,
  RegistryDocument,
  RemoteBuild,
  ResolvedRemote,
  ShellBuild,
} from '@farm/contracts/registry';

/** What one visitor gets: a shell and a version of each remote, with the builds they come from. */
export interface Resolution {
  rev: number;
  shell: { version: string; build: ShellBuild };
  remotes: { build: RemoteBuild; resolved: ResolvedRemote }[];
  /** Names of remotes a dev server stands in for. */
  overrides: string[];
}

/** The registry resolved to its stable versions; null while no shell is published. */
export function resolve(document: RegistryDocument): Resolution | null {
  const shell = pick(document.shell.versions, document.shell.stable);
  if (shell === null) return null;
  const remotes = Object.keys(document.remotes)
    .toSorted()
    .flatMap((name) => {
      const entry = document.remotes[name];
      const stable = entry && pick(entry.versions, entry.stable);
      if (!stable) return [];
      const lastGood = entry.lastGood === entry.stable ? null : pick(entry.versions, entry.lastGood);
      const resolved: ResolvedRemote = {
        name,
        ...loadable(name, stable),
        descriptor: stable.build.descriptor,
        lastGood: lastGood && loadable(name, lastGood),
        disabled: entry.disabled,
      };
      return [{ build: stable.build, resolved }];
    });
  return { rev: document.rev, shell, remotes, overrides: [] };
}

/** Folder of a version in URLs. */
export function baseUrlOf(name: string, version: string): string {
  return `/r/${name}/${version}/`;
}

interface Picked<Build> {
  version: string;
  build: Build;
}

function pick<Build>(versions: Record<string, Build>, version: string | null): Picked<Build> | null {
  const build = version !== null && Object.hasOwn(versions, version) ? versions[version] : undefined;
  return version !== null && build !== undefined ? { version, build } : null;
}

function loadable(name: string, { version, build }: Picked<RemoteBuild>): LoadableRemote {
  return {
    version,
    baseUrl: baseUrlOf(name, version),
    entry: build.entry,
    integrity: build.files,
    contract: build.contract,
  };
}
